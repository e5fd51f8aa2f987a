"""Does "a million tokens a second" finish my job in a second? One job, and four meanings of the million."""

from calculators.charts import figures, fitted, strips
from calculators.spec import Calculator, Input, Output, Preset
from calculators.writing_time import WORKLOADS

SHOWN_LANES = 20


def compute(jobs, job_output_tokens, streams, stream_tokens_per_s, prompt_tokens, context_tokens, output_cap_tokens,
            reading_tokens_per_s):
    """Whether a job fits, and how long writing all of them takes with many streams and with one of the same total.

    Every stream takes one job at a time; `waves` is how many the busiest of them takes.

    >>> result = CALCULATOR.run(jobs=40, job_output_tokens=20_000)
    >>> result["parallel_s"], result["single_s"], result["gain"]
    (200.0, 0.8, 250.0)
    """
    waves = -(-jobs // streams)
    total_tokens_per_s = streams * stream_tokens_per_s
    needed_tokens = prompt_tokens + job_output_tokens
    return {
        "needed_tokens": needed_tokens,
        "fits_context": float(needed_tokens <= context_tokens),
        "fits_cap": float(job_output_tokens <= output_cap_tokens),
        "fits": float(needed_tokens <= context_tokens and job_output_tokens <= output_cap_tokens),
        "requests": -(-job_output_tokens // output_cap_tokens),
        "reading_s": prompt_tokens / reading_tokens_per_s,
        "total_tokens_per_s": total_tokens_per_s,
        "waves": waves,
        "parallel_s": waves * job_output_tokens / stream_tokens_per_s,
        "single_s": jobs * job_output_tokens / total_tokens_per_s,
        "gain": streams * waves / jobs,  # of whole numbers: exactly 1 when the streams share the jobs evenly
        "busy_share": jobs / (streams * waves),
    }


def rows(jobs, job_output_tokens, streams, stream_tokens_per_s, **others):
    """The three ways to do the job: one ordinary stream, many beside each other, one as fast as all of them."""
    job = {"jobs": jobs, "job_output_tokens": job_output_tokens, **others}
    ways = {
        "way_one": (1, stream_tokens_per_s),
        "way_many": (streams, stream_tokens_per_s),
        "way_fast": (1, streams * stream_tokens_per_s),
    }
    return [
        {
            "way": way,
            "streams": count,
            "stream_tokens_per_s": tokens_per_s,
            "first_s": job_output_tokens / tokens_per_s,
            "finish_s": compute(streams=count, stream_tokens_per_s=tokens_per_s, **job)["parallel_s"],
            "least_busy_s": jobs // count * job_output_tokens / tokens_per_s,
        }
        for way, (count, tokens_per_s) in ways.items()
    ]


def chart(values, rows, language):
    """Some of the many streams as thin lanes, and the one fast stream, on one time axis."""
    many, fast = rows[1], rows[2]
    streams, jobs = values["streams"], values["jobs"]
    shown = int(min(streams, SHOWN_LANES))
    words = figures(CALCULATOR, values, language) | {"shown": language.number(shown)}
    name = language.text(f"which_million.chart.{'all' if shown == streams else 'some'}", **words)
    lanes = []
    for place in range(shown):
        lane = place * (streams - 1) // max(shown - 1, 1)  # from the first to the last, evenly
        takes_one_more = lane < jobs % streams
        length_s = many["finish_s"] if takes_one_more or jobs % streams == 0 else many["least_busy_s"]
        lanes.append(("" if place else name, [("", 0, length_s)] if length_s else []))
    return strips(
        language,
        language.text("which_million.chart.title", **words),
        language.text("which_million.chart.description", **words),
        fitted(language.word("which_million.columns.finish_s"), "s", [many["finish_s"], fast["finish_s"]]),
        [*lanes, (language.text("which_million.chart.fast", **words), [("", 0, fast["finish_s"])])],
    )


JOBS = {
    name: {"jobs": workload["drafts"], "job_output_tokens": workload["draft_tokens"]}
    for name, workload in WORKLOADS.items()
} | {"long_answer": {"jobs": 1, "job_output_tokens": 1_000_000}}

CALCULATOR = Calculator(
    id="which_million",
    inputs=(
        Input("jobs", "jobs", 40, 1, 1_000_000, scale="log", whole=True, symbol="J"),
        Input("job_output_tokens", "output_tokens", 20_000, 1, 1e7, scale="log", whole=True, symbol="n"),
        Input("streams", "streams", 10_000, 1, 1_000_000, scale="log", whole=True, symbol="S"),
        Input("stream_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r"),
        Input("prompt_tokens", "tokens", 20_000, 0, 1e7, scale="log", start=1, whole=True, symbol="P"),
        Input("context_tokens", "tokens", 1_000_000, 1_000, 1e8, scale="log", whole=True, symbol="C", folded=True,
              source="claude-opus-5-5-limits"),
        Input("output_cap_tokens", "output_tokens", 128_000, 1, 1e7, scale="log", whole=True, symbol="K", folded=True,
              source="claude-opus-5-5-limits"),
        Input("reading_tokens_per_s", "input_tokens_per_s", 20_000, 100, 1e8, scale="log", symbol="p", folded=True),
    ),
    outputs=(
        Output("needed_tokens", "tokens", rises_with=("prompt_tokens", "job_output_tokens"), symbol="M"),
        Output("fits_context", "yes_no", rises_with=("context_tokens",),
               falls_with=("prompt_tokens", "job_output_tokens")),
        Output("fits_cap", "yes_no", rises_with=("output_cap_tokens",), falls_with=("job_output_tokens",)),
        Output("fits", "yes_no", rises_with=("context_tokens", "output_cap_tokens"),
               falls_with=("prompt_tokens", "job_output_tokens")),
        Output("requests", "requests", rises_with=("job_output_tokens",), falls_with=("output_cap_tokens",),
               symbol="Q"),
        Output("reading_s", "s", rises_with=("prompt_tokens",), falls_with=("reading_tokens_per_s",), symbol="T_P"),
        Output("total_tokens_per_s", "aggregate_tokens_per_s", rises_with=("streams", "stream_tokens_per_s"),
               symbol="R"),
        Output("waves", "rounds", rises_with=("jobs",), falls_with=("streams",), symbol="w"),
        Output("parallel_s", "s", rises_with=("jobs", "job_output_tokens"),
               falls_with=("streams", "stream_tokens_per_s"), symbol="T_S"),
        Output("single_s", "s", rises_with=("jobs", "job_output_tokens"),
               falls_with=("streams", "stream_tokens_per_s"), symbol="T₁"),
        Output("gain", "gain", symbol="G"),
        Output("busy_share", "share", symbol="B"),
    ),
    compute=compute,
    columns=(
        Output("way", "word"),
        Output("streams", "count"),
        Output("stream_tokens_per_s", "stream_tokens_per_s"),
        Output("first_s", "s"),
        Output("finish_s", "s"),
        Output("least_busy_s", "s"),
    ),
    rows=rows,
    formula=(
        "{needed_tokens} = {prompt_tokens} + {job_output_tokens}",
        "{requests} = ⌈{job_output_tokens} / {output_cap_tokens}⌉",
        "{reading_s} = {prompt_tokens} / {reading_tokens_per_s}",
        "{total_tokens_per_s} = {streams} × {stream_tokens_per_s}",
        "{waves} = ⌈{jobs} / {streams}⌉",
        "{parallel_s} = {waves} × {job_output_tokens} / {stream_tokens_per_s}",
        "{single_s} = {jobs} × {job_output_tokens} / {total_tokens_per_s}",
        "{gain} = {streams} × {waves} / {jobs}",
        "{busy_share} = {jobs} / ({streams} × {waves})",
    ),
    sources=("context-window-definition", "claude-opus-5-5-limits", "aa-speed-definition", "four-meanings-one-machine",
             "streams-times-rate"),
    presets=tuple(Preset(name, values) for name, values in JOBS.items()),
    sentence=lambda values: (
        "sentence_too_long" if not values["fits_context"] else "sentence_same" if values["gain"] == 1 else "sentence"
    ),
    chart=chart,
)

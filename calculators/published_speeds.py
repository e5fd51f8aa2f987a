"""Published speeds, as rows for a table and for presets: what one stream writes, and what a whole system writes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Speed:
    """One published figure of the ledger, with its date."""

    source: str  # id in the ledger
    name: str  # model and hardware or service: proper names, the same in every language
    meaning: str  # "stream": what one user gets; "aggregate": all streams of a system together
    tokens_per_s: float
    date: str  # of the publication, as exactly as it is known
    reported: bool = False  # known only from somebody else's report
    wording: str = ""  # "over": the source says "more than"; "about"; "claimed": "more than", of a chip not yet made


# The fastest of each source comes first. Left out: what could be read neither at the source nor in a dated report.
SPEEDS = (
    Speed("taalas-hc1", "Llama 3.1 8B, Taalas HC1", "stream", 17_000, "2026-02", reported=True),
    Speed("groq3-lpx", "Gemma 4 31B, NVIDIA Groq 3 LPX (SPEED-Bench)", "stream", 4_767, "2026-08-24", reported=True),
    Speed("groq3-lpx", "Gemma 4 31B, NVIDIA Groq 3 LPX (100K)", "stream", 3_431, "2026-08-24", reported=True),
    Speed("cerebras-gpt-oss", "gpt-oss-120b, Cerebras WSE-3", "stream", 3_000, "2026-08", True, "about"),
    Speed("kog-laneformer", "Laneformer 2B, 8 AMD MI300X", "stream", 3_000, "2026-06-24", reported=True),
    Speed("kog-laneformer", "Laneformer 2B, 8 NVIDIA H200", "stream", 2_100, "2026-06-24", reported=True),
    Speed("cerebras-maverick", "Llama 4 Maverick, Cerebras", "stream", 2_522, "2025-05-28", reported=True),
    Speed("nvidia-maverick", "Llama 4 Maverick, 8 NVIDIA B200", "stream", 1_000, "2025-05", wording="over"),
    Speed("cerebras-405b", "Llama 3.1 405B, Cerebras", "stream", 969, "2024-11-18", reported=True),
    Speed("cerebras-launch", "Llama 3.1 8B, Cerebras WSE-3", "stream", 1_800, "2024-08-27"),
    Speed("cerebras-launch", "Llama 3.1 70B, Cerebras WSE-3", "stream", 450, "2024-08-27"),
    Speed("sambanova-2024", "Llama 3.1 8B, SambaNova SN40L", "stream", 1_042, "2024-09-10"),
    Speed("sambanova-2024", "Llama 3.1 70B, SambaNova SN40L", "stream", 457, "2024-09-10"),
    Speed("sambanova-2024", "Llama 3.1 405B, SambaNova SN40L", "stream", 129, "2024-09-10"),
    Speed("nvidia-r1", "DeepSeek-R1, 8 NVIDIA B200", "stream", 368, "2025-05"),
    Speed("sambanova-r1", "DeepSeek-R1 671B, 16 SambaNova SN40L", "stream", 198, "2025"),
    Speed("mercury-coder", "Mercury Coder Mini, NVIDIA H100", "stream", 1_109, "2025-06", reported=True),
    Speed("mercury-coder", "Mercury Coder Small, NVIDIA H100", "stream", 737, "2025-06", reported=True),
    Speed("mercury-2", "Mercury 2", "stream", 1_000, "2026-03-04", wording="over"),
    Speed("gemini-diffusion", "Gemini Diffusion", "stream", 1_479, "2025-05", reported=True),
    Speed("aa-opus-5-5", "Claude Opus 5.5 (high)", "stream", 90.7, "2026"),
    Speed("aa-gpt-6-luna", "GPT-6 Luna (non-reasoning)", "stream", 130.6, "2026"),
    Speed("aa-gemini-2026-10", "Gemini 3.5 Flash-Lite", "stream", 326, "2026-10-01", reported=True),
    Speed("aa-gemini-2026-10", "Gemini 3.8 Flash", "stream", 221, "2026-10-01", reported=True),
    Speed("aa-gemini-2026-10", "Gemini 3.1 Pro", "stream", 114, "2026-10-01", reported=True),
    Speed("azure-gb300-million", "Llama 2 70B, 72 NVIDIA GB300", "aggregate", 1_100_948, "2025-11-03"),
    Speed("amd-mi355x-million", "Llama 2 70B, 87 AMD MI355X", "aggregate", 1_042_110, "2026-04-01", reported=True),
    Speed("amd-mi355x-million", "gpt-oss-120b, 94 AMD MI355X", "aggregate", 1_031_070, "2026-04-01", reported=True),
    Speed("etched-sohu", "Llama 70B, 8 Etched Sohu", "aggregate", 500_000, "2024-06-25", wording="claimed"),
    Speed("mlperf-h100-node", "Llama 2 70B, 8 NVIDIA H100", "aggregate", 24_525, "2025-11-03"),
)

"""What a reader meets: numbers before any script, live numbers after, links, languages, small screens."""

from urllib.parse import parse_qs, urlsplit

import pytest

from calculators import CALCULATORS

PAGES = ["", "es/"]
PILOTS = ["ar/", "zh-Hans/"]  # languages that have begun: home and the first two calculators
SHOWN = ("sentence", "rows", "steps")


def every_calculator():
    """The page of each calculator, in each language that the site has."""
    names = [name.replace("_", "-") for name in CALCULATORS]
    pilots = [f"{folder}calculators/{name}/" for folder in PILOTS for name in ("writing-time", "fixed-check")]
    return [f"{folder}calculators/{name}/" for folder in PAGES for name in names] + pilots


@pytest.mark.parametrize("path", every_calculator())
def test_static_text_is_the_first_live_text(visit, path):
    """The numbers that the build wrote and those that Python writes in the browser are equal to the letter."""
    reader = visit()
    name = path.rstrip("/").rpartition("/")[2].replace("-", "_")
    reader.open(path)
    parts = [reader.page.locator(f"#{name} [data-part={part}]") for part in SHOWN]
    chart = reader.page.locator(f"#{name} .calculator__chart")
    before = [part.text_content().split() for part in parts], chart.count() and chart.text_content().split()
    asked = "element => element.dispatchEvent(new Event('change', {bubbles: true}))"
    reader.page.locator(f"#{name} [data-control]").first.evaluate(asked)
    reader.wait_until_live(name)
    after = [part.text_content().split() for part in parts], chart.count() and chart.text_content().split()
    assert after == before
    assert reader.errors == []


@pytest.mark.parametrize("path", PAGES)
def test_the_whole_page_is_there_without_script(visit, path):
    """Without JavaScript the sentence, the table, the values and the boundary are on the page, and it says so."""
    reader = visit(java_script_enabled=False)
    reader.open(path)
    assert "132" in reader.part("fixed_check", "sentence")
    assert reader.page.locator("#fixed_check tbody tr").count() == 4
    assert reader.page.locator("#fixed_check-check_s").input_value() == "60"
    assert reader.page.locator("#fixed_check .calculator__boundary").is_visible()
    assert reader.page.locator("#fixed_check noscript p").is_visible()
    assert not reader.page.locator("#fixed_check button").first.is_visible()


def test_dragging_the_dial_changes_the_sentence(visit):
    """Moving the slider by keyboard from one end to the other rewrites the sentence, the field and the spoken value."""
    reader = visit()
    reader.open()
    slider = reader.page.locator("#writing_time-tokens_per_s-label + [data-control=slider]")
    slider.focus()
    reader.wait_until_live("writing_time")
    slider.press("Home")
    reader.wait_for_text("writing_time", "sentence", "in 2 h 46 min 40 s")
    assert slider.get_attribute("aria-valuetext") == "100 tokens/s"
    assert reader.page.locator("#writing_time-tokens_per_s").input_value() == "100"
    slider.press("ArrowRight")
    reader.wait_for_text("writing_time", "sentence", "At 102.3 tokens/s")


def test_a_change_before_python_is_up_is_answered_and_the_newest_wins(visit, server):
    """A reader may type at once: when Python arrives, it answers the last entry."""
    server.slow = {".wasm": 1.5}
    try:
        reader = visit()
        reader.open()
        for text in ("900", "1200", "86400"):
            reader.enter("fixed_check", "check_s", text)
        assert "132.57" in reader.part("fixed_check", "sentence")
        reader.wait_for_text("fixed_check", "sentence", "1.09 times as fast")
    finally:
        server.slow = {}


@pytest.mark.parametrize(
    ("path", "typed", "read"),
    [("", "0.9k", "15 min"), ("", "1,800", "30 min"), ("es/", "1.800", "30 min"), ("es/", "90,5", "90,5 segundos")],
)
def test_typed_numbers_follow_the_language_and_are_echoed(visit, path, typed, read):
    """What a reader types is read as their language writes it, and the page says how it was read."""
    reader = visit()
    reader.open(path)
    reader.enter("fixed_check", "check_s", typed)
    echo = reader.page.locator("#fixed_check [data-input=check_s] [data-part=read]", has_text=read)
    echo.wait_for(timeout=60_000)


def test_a_page_keeps_its_own_starting_values(visit):
    """Where a page starts a calculator with other values than its own, changing one input keeps the others."""
    reader = visit()
    reader.open("understand/steps-that-wait/")
    reader.enter("agent_loop", "steps", "60")
    reader.wait_for_text("agent_loop", "sentence", "60 steps")
    assert reader.page.locator("#agent_loop-tool_s").input_value() == "30"
    reader.page.wait_for_url("**tool_s=30**")


def test_bad_input_is_named_and_loses_nothing(visit):
    """A wrong entry gets a message with the field and its limits; the last good result stays on the page."""
    reader = visit()
    reader.open()
    before = reader.part("fixed_check", "sentence")
    reader.enter("fixed_check", "check_s", "1e9")
    problem = reader.page.locator("#fixed_check [data-input=check_s] [data-part=problem]")
    problem.filter(has_text="enter a value from 0 seconds to 30 days").wait_for(timeout=60_000)
    assert reader.part("fixed_check", "sentence") == before
    assert reader.page.locator("#fixed_check-check_s").input_value() == "1e9"
    assert reader.page.locator("#fixed_check-check_s").get_attribute("aria-invalid") == "true"
    reader.enter("fixed_check", "check_s", "900")
    reader.wait_for_text("fixed_check", "sentence", "9.88 times as fast")
    assert problem.is_hidden()


def test_the_address_carries_the_state_and_back_leaves_the_page(visit):
    """A change is written into the address at rest, with every input; Back does not step through changes."""
    reader = visit()
    reader.open("calculators/")
    reader.page.goto(reader.address + "calculators/fixed-check/")
    reader.enter("fixed_check", "check_s", "900")
    reader.page.wait_for_url("**check_s=900**")
    state = parse_qs(urlsplit(reader.page.url).query)
    assert state["v"] == ["1"]
    assert set(state) == {"v"} | {quantity.id for quantity in CALCULATORS["fixed_check"].inputs}
    reader.page.go_back()
    assert reader.page.url.endswith("calculators/")
    reader.page.go_forward()
    reader.wait_for_text("fixed_check", "sentence", "9.88 times as fast")


def test_two_calculators_on_a_page_keep_both_states(visit):
    """The first calculator of a page has plain names in the address, the next one its own prefix; both come back."""
    reader = visit()
    reader.open("?v=1&drafts=40&draft_tokens=20000&fixed_check.check_s=900&unknown=1")
    reader.wait_for_text("writing_time", "sentence", "800,000 output tokens")
    reader.wait_for_text("fixed_check", "sentence", "9.88 times as fast")


def test_a_link_out_of_range_opens_with_a_notice(visit):
    """A link that asks for too much opens at the limit and says so; the field can still be changed."""
    reader = visit()
    reader.open("calculators/fixed-check/?v=1&check_s=99999999")
    reader.wait_for_text("fixed_check", "notices", "It is now 30 days")
    assert reader.page.locator("#fixed_check-check_s").is_editable()


def test_presets_and_reset_work(visit):
    """A preset button sets its values, and the reset button brings back those the page opened with."""
    reader = visit()
    reader.open()
    reader.page.get_by_role("button", name="40 app drafts").click()
    reader.wait_for_text("writing_time", "sentence", "0.8 seconds")
    reader.page.locator("#writing_time [data-reset]").click()
    reader.wait_for_text("writing_time", "sentence", "1,000,000 output tokens in 1 second")


def test_one_polite_message_after_a_drag(visit):
    """A screen reader hears the result once, after the slider has come to rest."""
    reader = visit()
    reader.open()
    slider = reader.page.locator("#writing_time [data-control=slider]").first
    slider.focus()
    reader.wait_until_live("writing_time")
    reader.page.evaluate("""() => {
        window.messages = [];
        const live = document.querySelector("#writing_time [data-part=live]");
        new MutationObserver(() => window.messages.push(live.textContent)).observe(live, {childList: true});
    }""")
    for _ in range(30):
        slider.press("ArrowLeft")
    reader.page.wait_for_timeout(1_500)
    assert len(reader.page.evaluate("window.messages")) == 1


@pytest.mark.parametrize("path", ["?v=1&drafts=7#check", "calculators/fixed-check/?v=1&check_s=60#read"])
def test_the_language_switch_keeps_page_query_and_place(visit, path):
    """Changing the language leads to the same page with the same numbers at the same place, and back."""
    reader = visit()
    reader.open(path)
    for tag, address in (("es", f"es/{path}"), ("en", path)):
        reader.page.locator("button[aria-label]:has(+ .md-select__inner)").hover()
        reader.page.locator(f".md-select__link[hreflang={tag}]").click()
        reader.page.wait_for_url(reader.address + address)


def test_an_untranslated_page_is_english_with_a_notice(visit):
    """A page without a translation is marked as English, says so first, and counts as the English page."""
    reader = visit()
    reader.open("es/calculators/")
    assert reader.page.locator("html").get_attribute("lang") == "es"
    assert "no está traducida" in reader.page.locator("main").inner_text()
    assert reader.page.locator('main [lang="en"] h1').is_visible()
    assert not reader.page.locator("link[rel=canonical]").get_attribute("href").partition("//")[2].count("/es/")


def test_search_stays_in_the_language(visit):
    """Searching in Spanish finds Spanish pages."""
    reader = visit()
    reader.open("es/")
    reader.page.locator(".md-search__input").fill("revisar")
    link = reader.page.locator(".md-search-result__link").first
    link.wait_for()
    assert "/es/" in link.evaluate("link => link.href")


def test_an_unknown_address_gets_the_404_of_all_languages(visit):
    """Any wrong address shows the English 404 with a way into every language."""
    reader = visit()
    reader.open("es/nothing/here/")
    assert reader.page.locator("html").get_attribute("lang") == "en"
    assert reader.page.locator("main a[hreflang=es]").is_visible()


@pytest.mark.parametrize("path", [*PAGES, *PILOTS, *every_calculator()])
def test_no_third_party_and_no_sideways_scroll_on_a_phone(visit, path):
    """At 320 pixels nothing scrolls sideways, no other host is asked, and the console stays clean."""
    reader = visit(viewport={"width": 320, "height": 640})
    reader.open(path)
    reader.page.locator("token-calculator [data-control]").first.focus()
    reader.page.locator("token-calculator[live]").first.wait_for(timeout=60_000)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert [url for url in reader.requests if not url.startswith(reader.address)] == []
    assert reader.errors == []


def test_python_waits_for_a_touch_where_the_download_may_cost(visit):
    """On a phone, or with save-data, nothing of Python is fetched before the reader touches a control."""
    reader = visit(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    reader.page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    reader.open()
    reader.page.wait_for_timeout(1_500)
    assert not any("wasm" in url for url in reader.requests)
    reader.page.locator("#writing_time [data-control=slider]").first.tap()
    reader.wait_until_live("writing_time")


def test_it_goes_on_working_without_a_network(visit):
    """Once Python is up, nothing is fetched for an answer."""
    reader = visit()
    reader.open()
    reader.page.locator("#fixed_check-check_s").focus()
    reader.wait_until_live("fixed_check")
    reader.context.set_offline(True)
    reader.enter("fixed_check", "check_s", "900")
    reader.wait_for_text("fixed_check", "sentence", "9.88 times as fast")


@pytest.mark.parametrize("path", PAGES)
def test_a_missing_engine_is_named_and_the_numbers_stay(visit, path):
    """With the wasm file missing the page says so within two seconds and keeps its numbers; Try again works."""
    reader = visit()
    reader.page.route("**/*.wasm", lambda route: route.fulfill(status=404, body="no"))
    reader.open(path)
    before = reader.part("fixed_check", "sentence")
    reader.page.locator("#fixed_check [data-control=slider]").first.press("ArrowRight")
    failed = reader.page.locator("#fixed_check [data-state=missing]").first
    failed.wait_for(timeout=2_000)
    assert reader.part("fixed_check", "sentence") == before
    reader.page.unroute("**/*.wasm")
    failed.get_by_role("button").click()
    reader.wait_until_live("fixed_check")
    assert reader.part("fixed_check", "sentence") != before

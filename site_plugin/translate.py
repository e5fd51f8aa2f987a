"""The translator's command: `python -m site_plugin.translate`, or `make translate ARGS="status es"`.

new es calculators/fixed-check.md     begin a page (and a language, if docs/es is not there)
status [es]                           what is current, behind and missing
diff es index.md                      what changed in English since
mark es index.md [section ...]        these sections say what the English page says now
check [es]                            one line for each problem
mark --no-effect en index.md dial     for maintainers: this change in English changes no translation
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from calculators import language_files
from site_plugin import age, calculators, coverage, glossary, parity, sources
from site_plugin.languages import ENGLISH

ROOT = language_files.ROOT
LISTED = 6  # keys that status names before it says "and others"


class Mistake(Exception):
    """Something the user can put right. Its text says what."""


def docs() -> Path:
    """The folder of all languages."""
    return language_files.DOCS


def english_page(name: str) -> str:
    """The path of a page below docs/en, from any way to write it: docs/es/index.md, index.md, index."""
    path = re.sub(r"^(\./)?docs/[^/]+/", "", name)
    path = path if path.endswith(".md") else f"{path}.md"
    if not (docs() / ENGLISH / path).is_file():
        near = difflib.get_close_matches(path, coverage.page_paths(docs()), n=1)
        raise Mistake(f"there is no docs/en/{path}." + (f" Is it {near[0]}?" if near else ""))
    return path


def known(code: str) -> str:
    """A language that the site has."""
    codes = language_files.language_codes()
    if code == ENGLISH or code not in codes:
        raise Mistake(f"there is no language {code!r}. There are: {', '.join(codes[1:])}")
    return code


def translation(code: str, page: str) -> Path:
    """The file of a translated page."""
    path = docs() / known(code) / page
    if not path.is_file():
        raise Mistake(f"docs/{code}/{page} is not there. Begin it: new {code} {page}")
    return path


# new


def new(code: str, page: str) -> Iterator[str]:
    """Writes the English page with ids, figures and hashes in place, ready to be overwritten."""
    english, path = docs() / ENGLISH / page, docs() / code / page
    if path.exists():
        raise Mistake(f"docs/{code}/{page} is there already. See what it lacks: diff {code} {page}")
    if not (docs() / code / "strings.toml").is_file():
        yield from new_language(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(skeleton(english.read_text(encoding="utf-8")), encoding="utf-8")
    yield f"docs/{code}/{page}: write over the English text, and keep what stands in braces, brackets and fences."
    yield f"A section counts as translated when its text is no longer English. See it: DOCS_LANG={code} make serve"


def skeleton(text: str) -> str:
    """An English page as the beginning of its translation: other front matter than the description is not needed."""
    page = age.parse(text)
    description = page.meta.get("description")
    front = f"description: {json.dumps(description, ensure_ascii=False)}\n" if description else ""
    return age.record(f"---\n{front}---\n\n{page.body}", age.hashes(page))


def new_language(code: str) -> Iterator[str]:
    """Writes strings.toml with every English string as a comment, and the number data from CLDR."""
    from babel import Locale, UnknownLocaleError  # only this command needs it

    from site_plugin import cldr

    try:
        name = Locale.parse(code, sep="-").get_display_name(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        raise Mistake(f"{code!r} is no language code such as es, pt-BR or zh-Hans") from None
    cldr.main([code])
    yield f"calculators/locales/{code}.json: decimal marks and plural rules, from Unicode. Nothing to do there."
    english = (docs() / ENGLISH / "strings.toml").read_text(encoding="utf-8")
    path = docs() / code / "strings.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(strings_skeleton(english, code, name), encoding="utf-8")
    yield f"docs/{code}/strings.toml: the words of the site. Take the # from a line, and translate it."


def strings_skeleton(english: str, code: str, name: str) -> str:
    """The English strings as comments, below a [language] that is filled in."""
    head = (
        f"# The words of the site in {name}. Take the # from the front of a line and translate the text in quotes.\n"
        "# What you leave out is shown in English. docs/en/strings.toml explains plurals and names in braces.\n\n"
        f'[language]\nname = "{name[:1].upper() + name[1:]}"   # the language\'s own name\n'
        f'tag = "{code}"\ntheme = "{theme_language(code)}"\n\n'
    )
    lines = english[english.index("[site]") :].splitlines()
    return head + "\n".join(line if re.match(r"\[|#|$", line) else f"#{line}" for line in lines) + "\n"


def theme_language(code: str) -> str:
    """Material's code for a language: its own, or that of the language without country or script."""
    folder = Path(find_spec("material").origin).parent / "templates" / "partials" / "languages"
    found = [name for name in (code, code.partition("-")[0]) if (folder / f"{name}.html").is_file()]
    return found[0] if found else ENGLISH


# status


def status(codes: Iterable[str]) -> Iterator[str]:
    """How far each language is, page by page."""
    for code in codes:
        found = coverage.survey(docs(), code)
        left = sum(page.words_left for page in found.pages.values())
        counts = {state: found.count(state) for state in ("current", "behind", "missing")}
        yield f"{code} ({found.table['name']}): {found.share:.0%} of the text is current, {left} words left"
        yield "  pages: " + ", ".join(f"{count} {state}" for state, count in counts.items())
        for path, page in found.pages.items():
            if page.state == "behind":
                yield f"  behind   {path}: {', '.join(page.behind)} ({page.words_left} words)"
            elif page.state == "missing":
                minimum = " - needed to start the language" if path in coverage.MINIMUM else ""
                yield f"  missing  {path} ({page.words_left} words){minimum}"
        for name, keys in found.missing.items():
            if keys:
                more = " and others" if len(keys) > LISTED else ""
                yield f"  {name}: {len(keys)} of {found.keys[name]} missing: {', '.join(keys[:LISTED])}{more}"


# diff


def history(page: str) -> Iterator[str]:
    """Earlier texts of an English page, newest first; none without Git."""
    path = f"docs/{ENGLISH}/{page}"
    commits = _git("log", "--format=%H", "--", path)
    for commit in commits.split():
        yield _git("show", f"{commit}:./{path}")


def _git(*arguments: str) -> str:
    try:
        run = subprocess.run(["git", *arguments], cwd=docs().parent, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return run.stdout if run.returncode == 0 else ""


def old_text(page: str, id_: str, hash_: str) -> str | None:
    """The English section that had this hash, from the history."""
    for text in history(page):
        section = age.parse(text).section(id_)
        if section and age.section_hash(section.text) == hash_:
            return section.text
    return None


def diff(code: str, page: str) -> Iterator[str]:
    """What changed in English since a translation was made, section by section."""
    english, here = age.read(docs() / ENGLISH / page), age.read(translation(code, page))
    then = age.recorded(here)
    for id_ in age.behind(english, here):
        now = english.section(id_)
        place = f"docs/{code}/{page}:{here.section(id_).line if here.section(id_) else 1}"
        if now is None:
            yield f"{place}: #{id_} is no longer in English: delete it"
            continue
        before = old_text(page, id_, then[id_]) if id_ in then else None
        if then.get(id_) == age.section_hash(now.text):
            yield f"{place}: #{id_} is still in English"
        elif before is None:
            reason = "has changed since, and Git has not the old text" if id_ in then else "is new, or was not marked"
            yield f"{place}: #{id_} {reason}. In English it is now:\n\n{now.text.strip()}\n"
        else:
            lines = difflib.unified_diff(before.strip().split("\n"), now.text.strip().split("\n"), n=1, lineterm="")
            changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
            yield f"{place}: #{id_} changed in English:\n\n" + "\n".join(changed) + "\n"


# mark


def mark(code: str, page: str, ids: list[str]) -> Iterator[str]:
    """Writes into a translation that these sections, or all it has, were made from the English text of now."""
    path = translation(code, page)
    english, here = age.read(docs() / ENGLISH / page), age.read(path)
    now, then = age.hashes(english), age.recorded(here)
    _check_ids(page, ids, now)
    written = [id_ for id_ in ids or now if here.section(id_)]
    for id_ in ids:
        if id_ not in written:
            raise Mistake(f"docs/{code}/{page} has no section #{id_}")
    kept = {id_: then[id_] for id_ in then if id_ in now or here.section(id_)}
    hashes = kept | {id_: now[id_] for id_ in written}
    _write_hashes(path, {id_: hashes[id_] for id_ in [*now, *hashes] if id_ in hashes})
    yield f"docs/{code}/{page}: {', '.join(written)} marked as up to date"
    yield from (f"docs/{code}/{page}: #{id_} is not there yet" for id_ in now if not here.section(id_))


def no_effect(page: str, ids: list[str]) -> Iterator[str]:
    """Marks a change of the English page as one that changes no translation: those that were current stay current."""
    english = age.read(docs() / ENGLISH / page)
    now = age.hashes(english)
    if not ids:
        raise Mistake("name the sections: mark --no-effect en " + page + " " + " ".join(now))
    _check_ids(page, ids, now)
    before = {id_: previous_hash(page, id_, now[id_]) for id_ in ids}
    if unknown := [id_ for id_, hash_ in before.items() if hash_ is None]:
        raise Mistake(f"Git knows no other text of {', '.join(unknown)} in docs/en/{page}")
    for code in language_files.language_codes():
        path = docs() / code / page
        if code != ENGLISH and path.is_file():
            then = age.recorded(age.read(path))
            fresh = [id_ for id_ in ids if then.get(id_) == before[id_]]
            if fresh:
                _write_hashes(path, then | {id_: now[id_] for id_ in fresh})
            yield f"docs/{code}/{page}: " + (f"{', '.join(fresh)} still up to date" if fresh else "was behind already")


def previous_hash(page: str, id_: str, now: str) -> str | None:
    """The hash of a section before its last change."""
    for text in history(page):
        section = age.parse(text).section(id_)
        if section and (hash_ := age.section_hash(section.text)) != now:
            return hash_
    return None


def _check_ids(page: str, ids: list[str], now: dict[str, str]) -> None:
    for id_ in ids:
        if id_ not in now:
            raise Mistake(f"docs/en/{page} has no section {id_}. It has: {', '.join(now)}")


def _write_hashes(path: Path, hashes: dict[str, str]) -> None:
    path.write_text(age.record(path.read_text(encoding="utf-8"), hashes), encoding="utf-8")


# check


def check(codes: list[str]) -> Iterator[str]:
    """All problems of these languages, in the order of their files."""
    render = parity.renderer(load_config(str(ROOT / "mkdocs.yml")))
    for code in codes:
        yield from parity.gate(docs(), [code], render)
        yield from mark_problems(code)
        yield from parity.hints(docs(), code)


def mark_problems(code: str) -> Iterator[str]:
    """What stops a build: wrong marks in pages, and files that cannot be read."""
    prose = language_files.read_language(code)
    try:
        english = sources.read_ledger(docs() / "sources.toml")
        ledger = sources.translate_ledger(english, docs() / code / "sources.toml", code)
        terms = glossary.open_glossaries(docs(), code)[code]
    except PluginError as problem:
        yield from str(problem).splitlines()
        return
    for place, _, page in parity.pages(docs(), code):
        try:
            glossary.check(page.body, terms)
            sources.read_page(page.body, {}, ledger, prose)
            calculators.fill_markdown(page.body, prose, prose, place.removeprefix(f"docs/{code}/"))
        except calculators.MarkError as problem:
            yield f"{place}:{page.line_at(problem.position)}: {problem}"


def main(arguments: list[str]) -> int:
    """Runs one command; 1 when there are problems."""
    as_written = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(prog="translate", description=__doc__, formatter_class=as_written)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("new", "diff", "mark"):
        command = commands.add_parser(name)
        command.add_argument("language", help="such as es")
        command.add_argument("page", help="such as calculators/fixed-check.md")
    command.add_argument("section", nargs="*", help="the ids of its sections; none: all")
    command.add_argument("--no-effect", action="store_true", help="of a change in English: no translation changes")
    for name in ("status", "check"):
        commands.add_parser(name).add_argument("language", nargs="?", help="none: all")
    asked = parser.parse_args(arguments)
    try:
        lines = list(_run(asked))
    except Mistake as problem:
        lines, is_wrong = [str(problem)], True
    else:
        is_wrong = asked.command == "check" and bool(lines)
    print("\n".join(lines) or "Nothing to do.")
    return int(is_wrong)


def _run(asked: argparse.Namespace) -> Iterator[str]:
    if asked.command in ("status", "check"):
        codes = [known(asked.language)] if asked.language else language_files.language_codes()[1:]
        return {"status": status, "check": check}[asked.command](codes)
    page = english_page(asked.page)
    if asked.command == "mark":
        return no_effect(page, asked.section) if asked.no_effect else mark(asked.language, page, asked.section)
    return {"new": new, "diff": diff}[asked.command](asked.language, page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

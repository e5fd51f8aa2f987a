"""The rules for .github/: least rights, pinned actions, nothing that runs a stranger's text."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
YAML_FILES = sorted(GITHUB.rglob("*.yml"))


def relative(path):
    """The path as a test name."""
    return path.relative_to(GITHUB).as_posix()


@pytest.fixture(params=WORKFLOWS, ids=relative)
def text(request):
    """One workflow as text."""
    return request.param.read_text(encoding="utf-8")


@pytest.fixture
def workflow(text):
    """The same workflow as data."""
    return yaml.safe_load(text)


def steps(workflow):
    """All steps of all jobs."""
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", YAML_FILES, ids=relative)
def test_yaml_parses(path):
    """Every file is valid YAML: GitHub and linters skip a broken one in silence."""
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


def test_both_workflows_are_there():
    """The two workflows are found, so the tests below look at something."""
    assert {"ci.yml", "pages.yml"} <= {path.name for path in WORKFLOWS}


def test_no_rights_by_default(workflow):
    """A workflow has no rights; each job names the ones it needs."""
    assert workflow["permissions"] == {}
    assert all("permissions" in job for job in workflow["jobs"].values())


def test_actions_are_pinned(text):
    """Every action is named by its full commit hash, with its version: a moved tag changes nothing."""
    uses = re.findall(r"^[\s-]*uses: *(.*)$", text, re.MULTILINE)

    assert uses
    for line in uses:
        assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


def test_checkout_keeps_no_token(workflow):
    """No checkout leaves the token on disk for later steps."""
    for step in steps(workflow):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_jobs_end_and_runners_are_named(workflow):
    """Every job has a time limit and a runner with a version."""
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 90
        assert job["runs-on"] == "ubuntu-24.04"


def test_no_strangers_text_in_a_shell(workflow, text):
    """Nothing runs a fork's code with our rights, and no title or branch name reaches a shell."""
    assert "pull_request_target" not in text
    assert "workflow_run" not in text
    for step in steps(workflow):
        assert "${{" not in step.get("run", ""), "hand it over in env"


def test_deploy_only_deploys():
    """The job that may write to Pages runs no code of the repository and has no other right."""
    jobs = yaml.safe_load((GITHUB / "workflows/pages.yml").read_text(encoding="utf-8"))["jobs"]
    deploy = jobs.pop("deploy")

    assert deploy["permissions"] == {"pages": "write", "id-token": "write"}
    assert [step["uses"].split("@")[0] for step in deploy["steps"]] == ["actions/deploy-pages"]
    assert deploy["environment"]["name"] == "github-pages"
    assert all(right == "read" for job in jobs.values() for right in job["permissions"].values())


def test_deployment_is_never_cut_short():
    """A newer push waits for a running deployment: readers never get half a site."""
    workflow = yaml.safe_load((GITHUB / "workflows/pages.yml").read_text(encoding="utf-8"))

    assert workflow["concurrency"]["cancel-in-progress"] is False


def test_updates_cool_down():
    """Dependabot proposes only releases that are at least a week old, for all three kinds of dependencies."""
    updates = yaml.safe_load((GITHUB / "dependabot.yml").read_text(encoding="utf-8"))["updates"]

    assert {update["package-ecosystem"] for update in updates} == {"pip", "npm", "github-actions"}
    assert all(update["cooldown"]["default-days"] >= 7 for update in updates)


def test_zizmor_finds_nothing():
    """The security linter for workflows has no finding at its strictest, and skips no file."""
    zizmor = Path(sys.executable).parent / "zizmor"
    strict = ["--offline", "--no-progress", "--persona=auditor", "--strict-collection"]
    done = subprocess.run([zizmor, *strict, GITHUB], capture_output=True, encoding="utf-8", check=False)

    assert done.returncode == 0, done.stdout + done.stderr

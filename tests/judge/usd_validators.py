"""Asks the validators of OpenUSD and the default rules of NVIDIA about USD files.

Each line of the input is a JSON object: {"usd": FILE}. Each line of the output has {"engine", "finding"}; `finding` is empty
if no rule reports an error or a failure.
"""

import json
import os
import sys

# Only this script prints to the standard output.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

import omni.asset_validator as nvidia  # noqa: E402
from pxr import Usd, UsdValidation  # noqa: E402


# It wants crates for large arrays; sceneweld writes text.
LEFT_OUT = ("UsdAsciiPerformanceChecker",)


def of_openusd(stage):
    registry = UsdValidation.ValidationRegistry()
    context = UsdValidation.ValidationContext(registry.GetOrLoadAllValidators())
    for error in context.Validate(stage):
        if error.GetType() != UsdValidation.ValidationErrorType.Error:
            continue
        yield f"OpenUSD: {error.GetMessage()}"


def of_nvidia(stage):
    severe = (nvidia.IssueSeverity.ERROR, nvidia.IssueSeverity.FAILURE)
    for issue in nvidia.ValidationEngine().validate(stage).issues():
        if issue.severity in severe:
            rule = issue.rule.__name__ if issue.rule else ""
            if rule in LEFT_OUT:
                continue
            yield f"NVIDIA {rule}: {issue.message} ({issue.at.as_str() if issue.at else ''})"


for line in sys.stdin:
    task = json.loads(line)
    try:
        stage = Usd.Stage.Open(task["usd"])
        found = [*of_openusd(stage), *of_nvidia(stage)]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        finding = " ".join(found[0].split()) + more if found else ""
    except Exception as error:  # noqa: BLE001: whatever a validator says of a file
        finding = " ".join(f"{type(error).__name__}: {error}".split())[:400]
    print(json.dumps({"engine": "validators", "finding": finding}), file=answers, flush=True)

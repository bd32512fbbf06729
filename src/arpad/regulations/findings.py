"""The law's complaints as findings."""

from arpad.regulations.errors import EditionFileError, EditionNotEncoded, RegulationError, UnknownEdition, UnknownRule
from arpad.values.finding import Finding
from arpad.values.kinds import FileName, GapReason, Problem


def finding_of(error: RegulationError) -> Finding:
    if isinstance(error, UnknownEdition) and error.chapter:
        data = {"id": error.edition_id, "chapter": error.chapter, "known": ", ".join(error.known)}
        return Finding("law.E007", data)
    if isinstance(error, UnknownEdition):
        return Finding("law.E001", {"id": error.edition_id, "nearest": error.nearest or ", ".join(error.known)})
    if isinstance(error, EditionNotEncoded):
        data = {
            "chapter": error.chapter,
            "date": str(error.day),
            "why": GapReason(error.why),
            "encoded": ", ".join(error.encoded),
        }
        return Finding("law.E002" if error.why else "law.E003", data)
    if isinstance(error, UnknownRule):
        about = {"edition": error.edition_id, "asked": error.asked, "problem": error.problem}
        return Finding("law.E004", {**about, "nearest": error.nearest}) if error.nearest else Finding("law.E005", about)
    if isinstance(error, EditionFileError):
        problem = Problem(f"law.problem.{error.problem}", error.data)
        return Finding("law.E006", {"file": FileName(error.file), "key": error.key, "problem": problem})
    return Finding("law.E008", {"problem": str(error)})

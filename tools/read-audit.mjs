// Reads what `npm audit --json` says.

const serious = ['high', 'critical'];

/**
 * Packages with vulnerabilities of at least `high`, and whether the registry answered at all: without
 * an answer npm writes an error in place of a report.
 */
export function readAudit(text) {
  const report = parse(text);
  const { vulnerabilities } = report;
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    return { answered: false, found: [] };
  }
  const found = Object.values(vulnerabilities)
    .filter(({ severity }) => serious.includes(severity))
    .map(({ name, severity, via }) => ({
      name,
      severity,
      // A dependency that is affected through another one names that one alone.
      titles: via.filter((each) => typeof each === 'object').map(({ title }) => title),
    }));
  return { answered: true, found };
}

function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * The days of a filter, as the operator's own clock has them, made into moments: from the first
 * second of the one until the first second after the other.
 */
export function momentsOfDays(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query);
  for (const [name, later] of [
    ['since', 0],
    ['until', 1],
  ] as const) {
    const day = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(query.get(name) ?? '');
    if (day === null) continue;
    // Not 24 hours later: a day with a change of the clock is shorter or longer.
    const at = new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]) + later);
    asked.set(name, at.toISOString());
  }
  return asked;
}

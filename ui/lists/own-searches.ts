/**
 * What a search box has asked the address for, oldest first, by the address that has just come:
 * older ones are past. Null where the address is none of its own: somebody followed a link.
 */
export function withoutPast(asked: readonly string[], come: string): readonly string[] | null {
  const at = asked.indexOf(come);
  return at < 0 ? null : asked.slice(at);
}

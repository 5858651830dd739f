/** Not a character of the database, and an escape that its JSON does not take. */
const unstorableCodes: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/**
 * Says whether the database refused a text for what it is made of: U+0000, which it cannot keep, or
 * half of a surrogate pair in its JSON. Whoever sent that is at fault.
 */
export function isUnstorable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!('code' in at)) continue;
    if (unstorableCodes.has(at.code)) return true;
    if (at.code === '22P02' && at.message.includes('type json')) return true;
  }
  return false;
}

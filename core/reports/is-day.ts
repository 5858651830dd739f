/** Whether a text is a day of this century as 2026-11-21, and one that there is. */
export function isDay(text: string): boolean {
  if (!/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

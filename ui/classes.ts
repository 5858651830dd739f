/** Joins names of classes: a long list stands on several lines, and an absent one is left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

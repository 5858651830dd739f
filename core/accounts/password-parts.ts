/** What a password is made of; `specials` may be asked for as well. */
export const passwordParts = {
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /[0-9]/,
  special: /[^\p{L}\p{N}\s]/u,
} as const satisfies Record<string, RegExp>;

export type PasswordPart = keyof typeof passwordParts;

const always = ['lower', 'upper', 'digit'] as const satisfies readonly PasswordPart[];

/** The parts that are asked for: `neededParts(false)` are small and capital letters and digits. */
export function neededParts(specials: boolean): readonly PasswordPart[] {
  return specials ? [...always, 'special'] : always;
}

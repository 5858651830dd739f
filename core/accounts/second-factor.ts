/** Ways to prove the second time who one is, the preferred first. */
const secondFactors = ['totp', 'passkey', 'email', 'recovery'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export type FactorState = {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly email: boolean;
  readonly recoveryCodesLeft: number;
};

/** Which second steps a user may choose from; none when no second factor is switched on. */
export function factorsOf(state: FactorState): readonly SecondFactor[] {
  if (!isTwoFactor(state)) return [];
  const able: Readonly<Record<SecondFactor, boolean>> = {
    totp: state.totp,
    passkey: state.passkeys > 0,
    email: state.email,
    recovery: state.recoveryCodesLeft > 0,
  };
  return secondFactors.filter((factor) => able[factor]);
}

/** Recovery codes alone are no factor: they stand in for one that was lost. */
export function isTwoFactor({ totp, passkeys, email }: FactorState): boolean {
  return totp || passkeys > 0 || email;
}

/** How a code is recognised by the way it is written: six digits, eight digits, or letters. */
export function factorOfCode(code: string): Exclude<SecondFactor, 'passkey'> {
  if (/^\d{6}$/.test(code)) return 'totp';
  return /^\d{8}$/.test(code) ? 'email' : 'recovery';
}

/** A code without the spaces and dashes it is grouped by. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

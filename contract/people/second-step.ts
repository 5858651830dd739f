/** What may be asked for after the password; apart, so that pages carry it without a validator. */
export const secondStepMethods = ['totp', 'passkey', 'email', 'recovery'] as const;

export type SecondStepMethod = (typeof secondStepMethods)[number];

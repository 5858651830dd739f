/** What a mailed link may be for, and how many hours it lives. */
export const tokenHours = {
  activate: 48,
  reset_password: 1,
  change_email: 24,
} as const;

export type TokenPurpose = keyof typeof tokenHours;

/** Placeholders that any text may use: `{{payment_window}}`. */
export const generalFigureNames = [
  ...(['service', 'site', 'support_email', 'support_telegram', 'answer_minutes'] as const),
  ...(['payment_window', 'top_up_window', 'rate_hold', 'session_days'] as const),
  ...(['late_policy', 'short_policy', 'over_policy'] as const),
  ...(['systems_count', 'directions_count', 'min_withdrawal'] as const),
  ...(['referral_turnover', 'referral_rate_min', 'referral_rate_max'] as const),
] as const;
export type GeneralFigureName = (typeof generalFigureNames)[number];

/** Those of a text about a direction, and of one about a payment system. */
export const subjectFigureNames = {
  direction: [
    ...(['income', 'outcome', 'income_currency', 'outcome_currency', 'min_income'] as const),
    ...(['max_income', 'min_outcome', 'confirmations', 'network_fee'] as const),
    ...(['payment_window', 'top_up_window', 'late_policy', 'short_policy'] as const),
    ...(['over_policy'] as const),
  ],
  system: [
    ...(['system', 'currency', 'min_income', 'max_income', 'confirmations'] as const),
    ...(['network_fee', 'payment_window'] as const),
  ],
} as const;

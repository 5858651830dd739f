/**
 * Every expected failure of the service. A refusal is returned, never thrown; it carries data, not
 * prose: the edge turns the code into a localised text and an HTTP status.
 */
export const refusalCodes = [
  // the request itself
  'required',
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'invalid_format',
  'luhn',
  'iban',
  'too_short',
  'too_long',
  'mismatch',
  'not_accepted',
  'captcha',
  // the look and the words of the shop
  'low_contrast',
  'unknown_placeholder',
  'missing_placeholder',
  // the exchange
  'rate_unavailable',
  'rate_changed',
  'direction_unavailable',
  'country_unavailable',
  'insufficient_reserve',
  'reserve_available',
  'unpaid_limit',
  'no_slot',
  'payment_form_failed',
  'verification_required',
  'address_risk',
  'minimum_withdrawal',
  'withdrawal_not_created',
  'withdrawal_open',
  // the order
  'invalid_transition',
  'conflict',
  'order_control_required',
  'payout_claimed',
  'payout_not_claimed',
  'payout_signed',
  'payout_made',
  'payout_held',
  'payouts_paused',
  'payouts_stopped',
  'payout_undecided',
  'second_operator',
  'correction_open',
  'customer_unreachable',
  'account_unchanged',
  'screener_silent',
  'signer_silent',
  'files_silent',
  'archive_unreadable',
  'bot_silent',
  'bot_unknown',
  'idempotency_key_reused',
  // the account
  'wrong_credentials',
  'reauthentication_required',
  'invalid_code',
  'passkey_elsewhere',
  'code_used_or_invalid',
  'activation_impossible',
  'weak_password',
  'common_password',
  'captcha_unconfigured',
  'already_saved',
  'code_taken',
  'already_chosen',
  'coupon_invalid',
  'coupon_account',
  'too_many',
  'orders_under_way',
  'last_authentication',
  // the caller
  'unauthenticated',
  'forbidden',
  'outside_hours',
  'cross_origin',
  'account_access_denied',
  'not_found',
  'rate_limited',
  'technical_break',
  // the document
  'malformed',
  'too_large',
  'unsupported_media_type',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export type RefusalItem = {
  readonly code: RefusalCode;
  /** Name of the attribute at fault, as it stands in the request. */
  readonly field?: string;
  /** Values for the placeholders of the text, such as `{ min: '100' }`. */
  readonly params?: Readonly<Record<string, string>>;
};

/** One or more reasons why something was not done: one item per field. */
export type Refusal = { readonly refused: readonly RefusalItem[] };

/**
 * Builds a refusal of one item: `refuse('required', 'email')`. Who has to wait is told how long, by
 * `tooMany`.
 */
export function refuse(
  code: Exclude<RefusalCode, 'rate_limited'>,
  field?: string,
  params?: Readonly<Record<string, string>>,
): Refusal {
  const item: RefusalItem = {
    code,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  };
  return { refused: [item] };
}

/** Refuses `rate_limited`: come again after so many seconds, which are those of `Retry-After`. */
export function tooMany(seconds: number): Refusal {
  return { refused: [{ code: 'rate_limited', params: { retry_after: String(seconds) } }] };
}

/** Tells a refusal from a result. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

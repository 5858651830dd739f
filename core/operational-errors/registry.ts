type Entry = {
  /** The words of the log line that carries it: what the code is found by. */
  readonly message: string;
  /** It comes now and then from outside and passes by itself: counted, nobody is paged. */
  readonly expected?: true;
  /** An alert of its own tells the operators already: it is not paged a second time. */
  readonly alerted?: true;
};

/**
 * Every operational error by its code. A line of the log at level error has the message of one of
 * them (`npm run check` sees to that); those that are logged as warnings are counted here as well.
 * What each means and what to do about it is a text in both languages.
 */
export const operationalErrors = {
  request_failed: { message: 'request failed' },
  response_failed: { message: 'response failed' },
  task_failed: { message: 'background task failed', alerted: true },
  task_stalled: { message: 'background task stalled: its process ends' },
  live_value_unreadable: { message: 'live value cannot be read' },
  setting_left_out: { message: 'a setting of the office is left out' },
  shop_unreadable: { message: 'the shop cannot be read' },
  ledger_mismatch: { message: 'ledger balance mismatch', alerted: true },
  audit_chain_broken: { message: 'audit chain verification failed' },
  account_drift: { message: 'account drift: payouts paused' },
  account_silent: { message: 'account balance unavailable', expected: true },
  rail_not_opened: { message: 'rail failed to open' },
  rail_waits_for_signer: {
    message: 'rail waiting for the signer: no deposits, no payouts',
    alerted: true,
  },
  signer_unavailable: { message: 'signer unavailable: payouts paused', alerted: true },
  deposit_unreadable: { message: 'deposit unreadable: operator task created' },
  deposit_unknown_address: { message: 'deposit to unknown address: database older than its rail' },
  deposit_not_credited: { message: 'deposit credit failed' },
  payout_became_impossible: { message: 'confirmed payout became impossible' },
  payout_status_unknown: { message: 'payout status unknown: operator task created' },
  payout_lookup_failed: { message: 'payout status lookup failed', expected: true },
  payout_not_prepared: { message: 'payout preparation failed', alerted: true },
  payout_submission_failed: {
    message: 'payout submission failed: status will be looked up',
    expected: true,
  },
  payout_broadcast_failed: {
    message: 'payout broadcast failed: status will be looked up',
    expected: true,
  },
  order_not_expired: { message: 'order expiry failed' },
  order_not_resumed: { message: 'order resume after card verification failed' },
  order_resume_deferred: { message: 'order resume deferred to the worker', expected: true },
  requisites_search_failed: { message: 'requisites search failed' },
  requisites_not_given: { message: 'requisites request failed', expected: true },
  provider_failed: { message: 'provider request failed', expected: true },
  payment_form_failed: { message: 'payment form failed', expected: true },
  payment_notification_failed: { message: 'payment notification processing failed' },
  screening_list_unreadable: { message: 'screening: the list on disk cannot be read' },
  screening_check_failed: { message: 'screening: a check failed' },
  screening_silent: { message: 'screening: the provider gave no answer', expected: true },
  export_differs: { message: 'export self-check mismatch: direction disabled' },
  price_source_failed: { message: 'price source failed', expected: true },
  monitor_failed: { message: 'monitor fetch failed', expected: true },
  release_feed_failed: { message: 'release feed failed', expected: true },
  telegram_not_sent: { message: 'telegram message not sent', expected: true },
  sign_in_provider_failed: { message: 'identity provider sign-in failed', expected: true },
  listen_lost: { message: 'listen connection lost', expected: true },
  standby_silent: { message: 'standby does not answer: the primary is asked', expected: true },
  /** What a library logs as an error in words of its own. */
  unregistered: { message: '' },
} as const satisfies Readonly<Record<string, Entry>>;

export type ErrorCode = keyof typeof operationalErrors;

const entries: Readonly<Record<ErrorCode, Entry>> = operationalErrors;

/** All codes, in the order of the table. */
export const errorCodes = Object.keys(entries).filter(isErrorCode);

const codeByMessage = new Map(errorCodes.map((code) => [entries[code].message, code]));

/** Whether a text is one of the codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(operationalErrors, text);
}

/** The code of a line of the log; null for a message that is not in the table. */
export function errorCodeOf(message: string): ErrorCode | null {
  return message === '' ? null : (codeByMessage.get(message) ?? null);
}

/** Whether it is a fault that nobody planned for, as opposed to one that comes and passes. */
export function isUnexpected(code: ErrorCode): boolean {
  return entries[code].expected !== true;
}

/** Whether the operators are paged for it when it first comes. */
export function isPaged(code: ErrorCode): boolean {
  return isUnexpected(code) && entries[code].alerted !== true;
}

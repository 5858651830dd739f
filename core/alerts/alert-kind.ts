export const alertChannels = ['telegram', 'push', 'mail'] as const;
/** A way on which an operator is told while no page of the office is open. */
export type AlertChannel = (typeof alertChannels)[number];

type Terms = {
  /** It may break somebody's quiet hours. */
  readonly urgent: boolean;
  /** Where it goes as long as nobody has chosen. */
  readonly usual: readonly AlertChannel[];
};

const everyday: Terms = { urgent: false, usual: ['telegram', 'push'] };
const urgent: Terms = { urgent: true, usual: ['telegram', 'push', 'mail'] };

const terms = {
  order_new: { urgent: false, usual: ['push'] },
  requisites_missing: everyday,
  order_claimed: everyday,
  order_held: everyday,
  payout_due: everyday,
  payout_held: everyday,
  refund_due: everyday,
  payout_stuck: urgent,
  reserve_low: everyday,
  prices_down: urgent,
  rail_down: urgent,
  signer_down: urgent,
  provider_aside: everyday,
  drift: urgent,
  new_device: urgent,
  message_new: everyday,
  review_new: { urgent: false, usual: ['push'] },
  mail_failed: { urgent: false, usual: ['telegram'] },
  task_failing: everyday,
  unexpected_error: urgent,
  release_security: urgent,
  channel_failed: urgent,
  self_test: { urgent: false, usual: ['telegram'] },
} as const satisfies Readonly<Record<string, Terms>>;

/** What operators are told of. */
export type AlertKind = keyof typeof terms;

/** Reads a kind; null for a text that is none. */
export function readAlertKind(text: string): AlertKind | null {
  return alertKinds.find((kind) => kind === text) ?? null;
}

/** All kinds, in the order in which they are chosen among. */
export const alertKinds = [
  'order_new',
  'requisites_missing',
  'order_claimed',
  'order_held',
  'payout_due',
  'payout_held',
  'refund_due',
  'payout_stuck',
  'reserve_low',
  'prices_down',
  'rail_down',
  'signer_down',
  'provider_aside',
  'drift',
  'new_device',
  'message_new',
  'review_new',
  'mail_failed',
  'task_failing',
  'unexpected_error',
  'release_security',
  'channel_failed',
  'self_test',
] as const satisfies readonly AlertKind[];

/** Channels by kind, as an operator or their role has chosen them. */
export type ChosenChannels = Readonly<Partial<Record<AlertKind, readonly AlertChannel[]>>>;

/** Whether a kind may break quiet hours. */
export function isUrgent(kind: AlertKind): boolean {
  return terms[kind].urgent;
}

/**
 * Where a kind goes to somebody: as they have chosen, or else as their role has, or else as usual.
 * A channel that fails is not asked to say so itself.
 */
export function channelsOf(
  kind: AlertKind,
  subject: string,
  chosen: readonly (ChosenChannels | null)[],
): readonly AlertChannel[] {
  const wanted = chosen.find((each) => each?.[kind] !== undefined)?.[kind] ?? terms[kind].usual;
  return wanted.filter((channel) => {
    if (kind === 'mail_failed') return channel !== 'mail';
    return kind !== 'channel_failed' || channel !== subject;
  });
}

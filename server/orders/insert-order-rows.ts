import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { assert } from '../../core/assert.ts';
import type { OrderPolicy } from '../../core/orders/order.ts';
import { breakdownToJson, pricingToJson } from '../../core/quotes/pricing-json.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { payoutMinOf } from '../../rails/payout-min.ts';
import { holderNetworkOf } from '../credentials/address.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { keptStatement } from '../platform/database/kept-statement.ts';
import { sendAhead } from '../platform/database/transact.ts';
import { mailStatement, mailValues } from '../platform/mail/outbox.ts';
import type { UnverifiedCard } from './card-gate.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';
import { drawOrderNumber } from './draw-number.ts';
import { firstWaitSeconds } from './first-wait.ts';
import { writeOrderMail } from './mail-order.ts';
import { policyToJson } from './order-json.ts';
import { type OrderRow, type StoredOrder, type TimelineRow, toOrder } from './order-records.ts';
import type { ScreenedAddress } from './screen-address.ts';
import { orders, orderTimeline } from './tables.ts';

/** Who makes an order, beside what the order says. */
export type Placer = {
  readonly locale: Locale;
  readonly userId: string | null;
  readonly browserHash: string | null;
  readonly ip: string | null;
  /** A captcha was answered, or a partner vouches for its customer. */
  readonly isHuman?: boolean;
  /** Code of the partner whose link or program brought the customer. */
  readonly cameFrom?: string | null;
  /** Where that program wants the customer back. */
  readonly returnUrl?: string | null;
  /** What screening said of the address it is paid out to; null where nobody was asked. */
  readonly looked?: ScreenedAddress | null;
  /** What this browser had looked up of the address it pays from; null for nothing. */
  readonly payerCheckId?: string | null;
  /** What else stands or falls with the order; a refusal ends the transaction. */
  readonly alongside?: (
    tx: Transaction,
    order: CheckedOrder,
    orderId: string,
  ) => Promise<Refusal | null>;
};

/** An order with its first line of history, as the database keeps them; it has nothing more yet. */
export type FreshOrder = {
  readonly stored: StoredOrder;
  readonly timeline: readonly TimelineRow[];
};

/**
 * Writes an order, the first line of its history and its mail, in one statement that is not waited
 * for: the order is told when the transaction is kept.
 */
export async function insertOrderRows(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  made: Placer & {
    readonly id: string;
    readonly heldUnits: bigint;
    readonly card: UnverifiedCard | null;
  },
): Promise<{ readonly answer: Promise<FreshOrder> }> {
  const { quote, direction } = checked;
  const { id, heldUnits, card } = made;
  const parties = partiesOf(checked, made);
  const terms = termsOf(checked, deps.platform.config.lockedOverPpm, card);
  const awaited = card?.waitSeconds ?? null;
  const cards = { awaitsCard: awaited !== null, cardHash: card?.hash ?? null };
  const values = { ...unpaid, ...terms, ...parties, ...cards, id, heldUnits };
  const seconds = awaited ?? firstWaitSeconds(deps, direction.paymentWindowSeconds);
  const known = {
    payUntil:
      awaited === null ? new Date(deps.platform.clock.now().getTime() + seconds * 1000) : null,
    records: null,
  };
  const mailed = { ...quote, ...values };
  const template = awaited === null ? 'order_created' : 'order_awaits_card';
  const mail = await writeOrderMail(tx, deps, mailed, values, template, known);
  const given = { ...values, seconds };
  const insert = () =>
    mail === null
      ? insertWithoutMail(tx, given)
      : insertWithMail(tx, { ...given, ...mailValues(mail) });
  return sendAhead(tx, async () => freshOrder(values, await insert()));
}

function freshOrder(values: Values, [kept]: readonly Kept[]): FreshOrder {
  assert(kept !== undefined, 'the database keeps the order it is given');
  const createdAt = new Date(kept.created_at);
  const expiresAt = new Date(kept.expires_at);
  const row: OrderRow = { ...values, createdAt, updatedAt: createdAt, expiresAt };
  const line = {
    orderId: row.id,
    line: 1,
    status: row.status,
    at: createdAt,
    ...created,
    params: {},
  };
  return { stored: { order: toOrder(row), row }, timeline: [line] };
}

type Values = Omit<OrderRow, 'createdAt' | 'updatedAt' | 'expiresAt'>;

const created = { code: 'created', actor: 'customer' } as const;

type Kept = { readonly created_at: string; readonly expires_at: string };

const insertWithoutMail = keptStatement<Kept>(
  (database) => sql`${rowsOf(database)} select * from kept`,
);
const insertWithMail = keptStatement<Kept>(
  (database) => sql`${rowsOf(database)}, mail as ${mailStatement(database)} select * from kept`,
);

function rowsOf(database: Queryable): SQL {
  const status = sql.placeholder('status');
  const order = database
    .insert(orders)
    .values({
      ...{ ...termPlaceholders, ...partyPlaceholders, ...cardPlaceholders, status },
      id: sql.placeholder('id'),
      heldUnits: sql.placeholder('heldUnits'),
      expiresAt: sql`now() + make_interval(secs => ${sql.placeholder('seconds')})`,
    })
    .returning({ createdAt: orders.createdAt, expiresAt: orders.expiresAt });
  const line = database
    .insert(orderTimeline)
    .values({ orderId: sql.placeholder('id'), line: 1, status, ...created });
  return sql`with kept as ${order}, line as ${line}`;
}

/** Nothing has happened to a new order yet: what the columns begin with. */
const unpaid = {
  version: 1,
  kind: 'exchange',
  drawnFrom: null,
  drawnParts: null,
  exception: 'none',
  statusReason: null,
  receivedUnits: 0n,
  surplusUnits: 0n,
  lostUnits: 0n,
  exchanged: false,
  payout: 'none',
  refund: 'none',
  surplusRefund: 'none',
  cardVerifiedAt: null,
  requisitesIssuedAt: null,
  paymentClaimedAt: null,
  depositSeenAt: null,
  cameLate: false,
  chequeAt: null,
  paidAt: null,
  completedAt: null,
} as const;

const cardPlaceholders = {
  awaitsCard: sql.placeholder('awaitsCard'),
  cardHash: sql.placeholder('cardHash'),
} as const;

const termPlaceholders = {
  number: sql.placeholder('number'),
  incomeSystem: sql.placeholder('incomeSystem'),
  outcomeSystem: sql.placeholder('outcomeSystem'),
  directionId: sql.placeholder('directionId'),
  rateType: sql.placeholder('rateType'),
  askedSide: sql.placeholder('askedSide'),
  incomeAsset: sql.placeholder('incomeAsset'),
  incomeUnits: sql.placeholder('incomeUnits'),
  outcomeAsset: sql.placeholder('outcomeAsset'),
  outcomeUnits: sql.placeholder('outcomeUnits'),
  breakdown: sql.placeholder('breakdown'),
  pricing: sql.placeholder('pricing'),
  evidence: sql.placeholder('evidence'),
  policy: sql.placeholder('policy'),
  confirmationsRequired: sql.placeholder('confirmationsRequired'),
} as const;

function termsOf(checked: CheckedOrder, lockedOverPpm: bigint, card: UnverifiedCard | null) {
  const { quote, direction } = checked;
  return {
    number: drawOrderNumber(),
    status: 'waiting_funds' as const,
    incomeSystem: checked.income.code,
    outcomeSystem: checked.outcome.code,
    directionId: direction.id,
    rateType: checked.rateType,
    askedSide: checked.askedSide,
    incomeAsset: quote.income.asset,
    incomeUnits: quote.income.units,
    outcomeAsset: quote.outcome.asset,
    outcomeUnits: quote.outcome.units,
    breakdown: breakdownToJson(quote.breakdown),
    pricing: pricingToJson(checked.pricing),
    evidence: checked.evidence,
    policy: policyToJson({
      ...policyOf(checked, lockedOverPpm),
      ...(card === null ? {} : { cardMin: card.min }),
    }),
    confirmationsRequired: direction.confirmationsRequired,
  };
}

const partyPlaceholders = {
  outcomeAccount: sql.placeholder('outcomeAccount'),
  outcomeMemo: sql.placeholder('outcomeMemo'),
  outcomeBank: sql.placeholder('outcomeBank'),
  incomeAccount: sql.placeholder('incomeAccount'),
  refundAccount: sql.placeholder('refundAccount'),
  refundMemo: sql.placeholder('refundMemo'),
  fullName: sql.placeholder('fullName'),
  phone: sql.placeholder('phone'),
  email: sql.placeholder('email'),
  country: sql.placeholder('country'),
  locale: sql.placeholder('locale'),
  userId: sql.placeholder('userId'),
  browserHash: sql.placeholder('browserHash'),
  ip: sql.placeholder('ip'),
  network: sql.placeholder('network'),
  cameFrom: sql.placeholder('cameFrom'),
  returnUrl: sql.placeholder('returnUrl'),
} as const satisfies Record<keyof ReturnType<typeof partiesOf>, Placeholder>;

function partiesOf(checked: CheckedOrder, placer: Placer) {
  return {
    outcomeAccount: checked.outcomeAccount,
    outcomeMemo: checked.outcomeMemo,
    outcomeBank: checked.outcomeBank,
    incomeAccount: checked.incomeAccount,
    refundAccount: checked.refundAccount,
    refundMemo: checked.refundMemo,
    fullName: checked.fullName,
    phone: checked.phone,
    email: checked.email,
    country: checked.country,
    locale: placer.locale,
    userId: placer.userId,
    browserHash: placer.browserHash,
    ip: placer.ip,
    network: placer.ip === null ? null : holderNetworkOf(placer.ip),
    cameFrom: placer.cameFrom ?? null,
    returnUrl: placer.returnUrl ?? null,
  };
}

function policyOf(checked: CheckedOrder, lockedOverPpm: bigint): OrderPolicy {
  const { direction, income } = checked;
  return {
    late: direction.latePolicy,
    short: direction.shortPolicy,
    over: direction.overPolicy,
    toleranceUnderPpm: direction.toleranceUnderPpm,
    toleranceOverPpm: direction.toleranceOverPpm,
    lockedOverPpm,
    rateMoveMaxPpm: direction.rateMoveMaxPpm,
    topUpSeconds: direction.topUpSeconds,
    windowSeconds: direction.paymentWindowSeconds,
    refundFee: income.networkFee,
    refundMin: payoutMinOf(income.rail),
    confirmedBy: income.rail === 'manual' ? 'operator' : 'rail',
    incomeKind: income.kind,
  };
}

import type { CustomerAttributes } from '../../../contract/office/customers.ts';
import { isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { userAccount } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { orderStatuses } from '../../../core/orders/order.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import { findEntries, type MetEntry, type Said } from '../../money/risk-flags/screen-order.ts';
import { findAccount, type LiveAccount } from '../../people/accounts/find-account.ts';
import { listDevices } from '../../people/auth/devices.ts';
import { userIdentity } from '../../people/auth/identity.ts';
import { listSessions } from '../../people/auth/sessions.ts';
import {
  type Customer,
  type CustomerOrder,
  type Dealings,
  newestOrders,
  readDealings,
} from '../../people/customers/dealings.ts';
import { findNotes } from '../../people/customers/notes.ts';
import { readBrought } from '../../people/customers/referral.ts';
import { factorStateOf } from '../../people/factors/factor-state.ts';
import { readLevel } from '../../people/levels/standing.ts';
import { listOwn } from '../../people/verifications/verification-records.ts';
import { listWallets, type Wallet } from '../../people/wallets/wallet.ts';
import type { Database } from '../../platform/database/database.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { isUuid } from '../access/is-uuid.ts';

const ordersShown = 10;
const cardsShown = 20;
/** Orders whose accounts and addresses are looked up on the block list. */
const ordersLookedUp = 50;

/** All there is to know of one customer; null where there is none. */
export async function readCustomer(
  deps: OfficeDeps,
  id: string,
  locale: Locale,
): Promise<CustomerAttributes | null> {
  const { database } = deps.platform;
  const account = isUuid(id) ? await findAccount(database, id) : null;
  const guest = isUuid(id) ? null : await guestOf(database, id);
  const customer: Customer | null =
    account !== null
      ? { kind: 'account', userId: account.id }
      : guest === null
        ? null
        : { kind: 'guest', email: guest };
  if (customer === null) return null;
  const [orders, dealings, wallets] = await Promise.all([
    newestOrders(database, customer, ordersLookedUp),
    readDealings(database, customer),
    account === null ? [] : listWallets(database, account.id),
  ]);
  const [newest] = orders;
  const email = account?.email ?? guest ?? '';
  const said = saidBy({ account, orders, wallets });
  const [notes, blocks, nameOf] = await Promise.all([
    findNotes(database, account?.id ?? email.toLowerCase()),
    findEntries(database, said),
    actorNames(database, locale),
  ]);
  return {
    kind: customer.kind,
    email,
    name: account?.name ?? newest?.full_name ?? null,
    phone: account?.phone ?? newest?.phone ?? null,
    status: account?.status ?? null,
    at: (account?.createdAt ?? new Date(newest?.created_at ?? 0)).toISOString(),
    locale: account?.locale ?? newest?.locale ?? 'ru',
    status_reason: account?.statusReason ?? null,
    confirmed_at: account?.confirmedAt?.toISOString() ?? null,
    first_seen_at: firstOf(account?.createdAt ?? null, dealings.firstAt)?.toISOString() ?? null,
    last_order_at: dealings.lastAt?.toISOString() ?? null,
    dealings: presentDealings(dealings),
    orders: orders.slice(0, ordersShown).flatMap(presentOrder),
    wallets: wallets.map((wallet) => presentWallet(deps, wallet, locale)),
    notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      by: nameOf(note.createdBy),
      at: note.createdAt.toISOString(),
    })),
    blocks: blocks.map(presentEntry),
    ...(account === null ? withoutAccount : await ofAccount(database, account)),
  };
}

/** Whose an order without an account is: its e-mail; null where there is none. */
async function guestOf(database: Database, orderId: string): Promise<string | null> {
  const stored = await findOrder(database, orderId);
  return stored === null || stored.row.userId !== null ? null : stored.row.email;
}

const withoutAccount = {
  two_factor_enabled: false,
  guest_orders: 0,
  guest_id: null,
  cards: [],
  sessions: [],
  devices: [],
  level: null,
  referral: null,
  balances: null,
};

async function ofAccount(database: Database, account: LiveAccount) {
  const { id } = account;
  const identity = userIdentity(id);
  const guest = { kind: 'guest', email: account.email } as const;
  const [factors, sessions, devices, cards, others, newest, ...rest] = await Promise.all([
    factorStateOf(database, account),
    listSessions(database, identity),
    listDevices(database, identity),
    listOwn(database, { userId: id, browserHash: null }, { page: 1, per: cardsShown }),
    readDealings(database, guest),
    newestOrders(database, guest, 1),
    readBrought(database, account),
    balancesOf(database, id),
  ]);
  const [referral, balances] = rest;
  return {
    two_factor_enabled: isTwoFactor(factors),
    guest_orders: others.orders,
    guest_id: newest[0]?.id ?? null,
    cards: cards.rows.map((row) => ({
      id: row.id,
      number: row.cardMasked,
      status: row.status,
      at: (row.decidedAt ?? row.createdAt).toISOString(),
    })),
    sessions: sessions.map((session) => ({
      ip: session.ip,
      user_agent: session.userAgent,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
    })),
    devices: devices.map(({ ip, lastSeenAt }) => ({ ip, last_seen_at: lastSeenAt.toISOString() })),
    referral,
    ...balances,
  };
}

async function balancesOf(database: Database, id: string) {
  const [{ level, turnover }, rewards, earnings, debt] = await Promise.all([
    readLevel(database, id),
    readOwed(database, 'rewards', id),
    readOwed(database, 'earnings', id),
    readBalance(database, userAccount('debt', id)),
  ]);
  return {
    level:
      level === null
        ? null
        : {
            turnover: dollars(turnover),
            turnover_from: plainDollars(level.turnoverFrom),
            discount: ppmToPercent(level.discountPpm),
          },
    balances: {
      rewards: dollars(rewards),
      earnings: dollars(earnings),
      debt: dollars(debt ?? 0n),
      turnover: dollars(turnover),
    },
  };
}

/** Everything a customer is known by, as orders say it: the block list is asked about all of it. */
function saidBy({
  account,
  orders,
  wallets,
}: {
  readonly account: LiveAccount | null;
  readonly orders: readonly CustomerOrder[];
  readonly wallets: readonly Wallet[];
}): readonly Said[] {
  const nothing = {
    incomeAccount: null,
    outcomeAccount: '',
    refundAccount: null,
    fullName: null,
    phone: null,
    email: null,
    ip: null,
  };
  return [
    ...(account === null
      ? []
      : [{ ...nothing, fullName: account.name, phone: account.phone, email: account.email }]),
    ...wallets.map((wallet) => ({ ...nothing, outcomeAccount: wallet.account })),
    ...orders.map((order) => ({
      incomeAccount: order.income_account,
      outcomeAccount: order.outcome_account,
      refundAccount: null,
      fullName: order.full_name,
      phone: order.phone,
      email: order.email,
      ip: order.ip,
    })),
  ];
}

/** What a customer has ordered, as the office tells it. */
export function presentDealings(dealings: Dealings) {
  const { firstAt: _first, lastAt: _last, ...shown } = dealings;
  return { ...shown, turnover: [...shown.turnover] };
}

/** An entry of the block list that somebody meets. */
export function presentEntry({ id, kind, value, reason, mode, origin }: MetEntry) {
  return { id, kind, value, reason, mode, origin };
}

function presentOrder(order: CustomerOrder) {
  const status = orderStatuses.find((known) => known === order.status);
  if (status === undefined) return [];
  return [
    {
      id: order.id,
      number: order.number,
      status,
      income: money(order.income_units, order.income_asset),
      outcome: money(order.outcome_units, order.outcome_asset),
      at: new Date(order.created_at).toISOString(),
    },
  ];
}

function money(units: string, asset: string) {
  if (!isAssetCode(asset)) throw new Error(`unknown asset ${asset}`);
  return { amount: formatAmount(amount(BigInt(units), asset)), currency: asset };
}

function presentWallet({ catalogue }: OfficeDeps, wallet: Wallet, locale: Locale) {
  const system = catalogue.current().systemById.get(wallet.paymentSystem);
  return {
    system: system?.name[locale] ?? wallet.paymentSystem,
    account: wallet.account,
    label: wallet.label,
    verified: wallet.cardVerifiedAt !== null,
    at: wallet.createdAt.toISOString(),
  };
}

function firstOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

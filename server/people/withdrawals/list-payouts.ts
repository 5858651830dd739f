import type { PayoutAttributes, PayoutSource } from '../../../contract/people/withdrawals.ts';
import { type UserAccountKind, userAccount } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { drawnPartsOf } from '../../../core/orders/order.ts';
import { balanceAsset, balancePrecision } from '../../../core/withdrawals/withdrawal-pricing.ts';
import { type OrderRoutesDeps, presentIncluded, viewerOf } from '../../exchange/orders/routes.ts';
import { listWithdrawals } from '../../exchange/orders/show/own-orders.ts';
import {
  labelOf,
  linkOf,
  type OrderView,
  referenceOf,
} from '../../exchange/orders/show/present-order.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { list, related, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handleUser } from '../sessions/handle-user.ts';
import { withdrawals } from './tables.ts';

/** GET /api/v1/payouts: what the signed-in user has taken out of their balance, newest first. */
export function registerPayoutList(app: App, deps: OrderRoutesDeps): void {
  handleUser(app, deps.platform, 'GET /api/v1/payouts', async ({ user, page, request }) => {
    const viewer = { ...(await viewerOf(deps, request)), userId: user.account.id };
    const { views, total } = await listWithdrawals(deps, viewer, page);
    const ids = views.map(({ row }) => row.id);
    const sources = await readSources(deps.platform.database, ids);
    const systems = new Map(views.map(({ outcome }) => [outcome.id, outcome]));
    return list(
      views.map((view) => presentPayout(view, sources.get(view.row.id) ?? 'all')),
      { ...page, total },
      [...systems.values()].map((system) => presentIncluded(deps, system, viewer.locale)),
    );
  });
}

async function readSources(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutSource>> {
  const rows = await database
    .select({ id: withdrawals.orderId, source: withdrawals.source })
    .from(withdrawals)
    .where(isOneOf(withdrawals.orderId, orderIds));
  return new Map(rows.map(({ id, source }) => [id, source]));
}

function presentPayout(view: OrderView, source: PayoutSource) {
  const { order, row, outcome, locale, words } = view;
  const attributes: PayoutAttributes = {
    order_number: row.number,
    status: order.status,
    label: labelOf(words, order, locale),
    amount: formatAmount(order.income, balancePrecision),
    currency_iso_code: 'USD',
    source,
    from_rewards: partOf(view, 'rewards'),
    from_referral_incomes: partOf(view, 'earnings'),
    payment_system_id: outcome.id,
    account: row.outcomeAccount,
    outcome_amount: formatAmount(order.outcome, outcome.precision),
    outcome_currency_iso_code: outcome.currencyIsoCode,
    outcome_txid: referenceOf(view, 'payout'),
    outcome_tx_url: linkOf(view, 'payout'),
    created_at: row.createdAt.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
  };
  return resource('payouts', row.id, attributes, {
    payment_system: related('payment_systems', outcome.id),
  });
}

/** What an order took from one of the balances. */
function partOf({ order, row }: OrderView, kind: UserAccountKind): string {
  const account = userAccount(kind, row.userId ?? '');
  const own = drawnPartsOf(order).filter((part) => part.account === account);
  const units = own.reduce((sum, part) => sum + part.units, 0n);
  return formatAmount(amount(units, balanceAsset), balancePrecision);
}

import type { PayoutAttributes, PayoutSource } from '../../contract/withdrawals.ts';
import { type UserAccountKind, userAccount } from '../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { isRefusal } from '../../core/refusal.ts';
import { balanceAsset, balancePrecision } from '../../core/withdrawals/withdrawal-pricing.ts';
import { listWithdrawals } from '../orders/own-orders.ts';
import { labelOf, linkOf, type OrderView, referenceOf } from '../orders/present-order.ts';
import { type OrderRoutesDeps, presentIncluded, viewerOf } from '../orders/routes.ts';
import type { Database } from '../platform/database/database.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import type { App } from '../platform/http/app.ts';
import { list, type Resource, related, resource } from '../platform/http/json-api.ts';
import { readPage } from '../platform/http/paging.ts';
import { requireUser } from '../sessions/asker.ts';
import { withdrawals } from './tables.ts';

const perDefault = 12;

/** GET /api/v1/payouts: what the signed-in user has taken out of their balance, newest first. */
export function registerPayoutList(app: App, deps: OrderRoutesDeps): void {
  app.get('/api/v1/payouts', async (request) => {
    const user = await requireUser(deps.platform, request);
    if (isRefusal(user)) return user;
    const viewer = { ...(await viewerOf(deps, request)), userId: user.account.id };
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
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

function presentPayout(view: OrderView, source: PayoutSource): Resource {
  const { order, row, outcome, locale } = view;
  const attributes: PayoutAttributes = {
    order_number: row.number,
    status: order.status,
    label: labelOf(order, locale),
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
  const { drawnFrom, drawnParts, income } = order;
  const parts = drawnParts ?? [{ account: drawnFrom, units: income.units }];
  const account = userAccount(kind, row.userId ?? '');
  const own = parts.filter((part) => part.account === account);
  const units = own.reduce((sum, part) => sum + part.units, 0n);
  return formatAmount(amount(units, balanceAsset), balancePrecision);
}

import type { QueryOf } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type {
  ReferrerAttributes,
  ReferrerPayoutAttributes,
} from '../../../contract/office/programme.ts';
import { userAccount } from '../../../core/ledger/journal.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { readShare } from '../../../core/referrals/read-referral-terms.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { balancePrecision } from '../../../core/withdrawals/withdrawal-pricing.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readAllPaid } from '../../exchange/orders/change/read-paid.ts';
import { listWithdrawals } from '../../exchange/orders/show/own-orders.ts';
import { labelOf } from '../../exchange/orders/show/present-order.ts';
import { readBalances } from '../../money/ledger/balances.ts';
import { dollars } from '../../money/ledger/dollars.ts';
import { agreeRate } from '../../people/accounts/agree-rate.ts';
import {
  listPartnerSums,
  type PartnerSums,
  readPartnerSums,
} from '../../people/referral-days/partner-sums.ts';
import { readStandings, type Standing } from '../../people/referrals/standing.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  document,
  list,
  type Page,
  resource,
  whole,
} from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { audit } from '../audit/audit.ts';

const shownAtOnce = 25;
/** Who brings customers, with their figures, the share agreed with them, and what they took out. */
export function registerReferrers(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/referrers', ({ query }) => listAll(database, query));
  handleOffice(app, 'GET /office/api/referrers/{id}', ({ params }) => show(database, params.id));
  handleOffice(app, 'GET /office/api/referrers/{id}/payouts', ({ params, page, locale }) =>
    listPayouts(deps, params.id, page, locale),
  );
  handleOffice(app, 'PUT /office/api/referrers/{id}/rate', async ({ params, body, author }) => {
    const { id } = params;
    const ratePpm = body.rate === null ? null : readShare(body.rate, 'rate');
    if (isRefusal(ratePpm)) return ratePpm;
    if (!isUuid(id)) return refuse('not_found');
    const shown = (ppm: bigint | null) => (ppm === null ? null : ppmToPercent(ppm));
    const changed = await inTransaction(database, async (tx) => {
      const agreed = await agreeRate(tx, id, ratePpm);
      if (isRefusal(agreed)) return agreed;
      await audit(tx, {
        ...author,
        action: 'agree_referral_rate',
        subjectType: 'users',
        subjectId: id,
        before: { rate: shown(agreed.before) },
        after: { rate: shown(ratePpm), reason: body.reason },
      });
      return null;
    });
    return changed ?? show(database, id);
  });
}

async function listAll(
  database: Database,
  { search, after: asked }: QueryOf<OfficeCalls['GET /office/api/referrers']>,
) {
  if (search === null || (search ?? '').length > 200) return refuse('invalid_format', 'search');
  const after = readPageKey(asked, ([earned, id]) => /^-?[0-9]{1,38}$/.test(earned) && isUuid(id));
  if (isRefusal(after)) return after;
  const found = await listPartnerSums(database, {
    search: search?.trim() || null,
    after: after === null ? null : { earned: after[0], partnerId: after[1] },
    limit: shownAtOnce + 1,
  });
  const shown = found.slice(0, shownAtOnce);
  const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
  const next = last === undefined ? null : writePageKey(last.earned.toString(), last.partnerId);
  return whole(await present(database, shown), { meta: { next } });
}

async function show(database: Database, id: string) {
  const sums = isUuid(id) ? await readPartnerSums(database, id) : null;
  const [presented] = sums === null ? [] : await present(database, [sums]);
  return presented === undefined ? refuse('not_found') : document(presented);
}

/** Partners with their shares and balances, however many with as many questions as one. */
async function present(database: Database, partners: readonly PartnerSums[]) {
  const ids = partners.map(({ partnerId }) => partnerId);
  const earnings = ids.map((id) => ({ userId: id, account: userAccount('earnings', id) }));
  const accounts = [
    ...earnings.map(({ account }) => account),
    ...ids.map((id) => userAccount('debt', id)),
  ];
  const [standingOf, paid, balances] = await Promise.all([
    readStandings(database, ids),
    readAllPaid(database, earnings),
    readBalances(database, accounts),
  ]);
  return partners.map((sums) => {
    const { partnerId } = sums;
    const earned = userAccount('earnings', partnerId);
    return presentOne(sums, {
      ...standingOf(partnerId),
      paid: paid.get(earned) ?? 0n,
      available: -(balances.get(earned) ?? 0n),
      debt: balances.get(userAccount('debt', partnerId)) ?? 0n,
    });
  });
}

type Money = Record<'paid' | 'available' | 'debt', bigint>;

function presentOne(sums: PartnerSums, found: Standing & Money) {
  const { partnerId, clicks, registrations, orders } = sums;
  const { counted, ratePpm, isAgreed, paid, available, debt } = found;
  const attributes: ReferrerAttributes = {
    email: sums.email ?? '',
    code: sums.code,
    status: sums.status,
    rate: ppmToPercent(ratePpm),
    rate_agreed: isAgreed,
    counted,
    clicks,
    registrations,
    orders,
    reviews: sums.reviews,
    worth: dollars(sums.usd),
    earned: dollars(sums.earned),
    paid: dollars(paid),
    available: dollars(available),
    debt: dollars(debt),
  };
  return resource('referrers', partnerId, attributes);
}

async function listPayouts(deps: OfficeDeps, userId: string, page: Page, locale: Locale) {
  if (!isUuid(userId)) return refuse('not_found');
  const viewer = { locale, userId, browserHash: null };
  const { views, total } = await listWithdrawals(deps, viewer, page);
  const rows = views.map(({ order, row, outcome, words }) => {
    const attributes: ReferrerPayoutAttributes = {
      order_number: row.number,
      status: order.status,
      label: labelOf(words, order, locale),
      amount: formatAmount(order.income, balancePrecision),
      payment_system: outcome.name[locale],
      created_at: row.createdAt.toISOString(),
    };
    return resource('payouts', row.id, attributes);
  });
  return list(rows, { ...page, total });
}

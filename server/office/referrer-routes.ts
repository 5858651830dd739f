import type { FastifyRequest } from 'fastify';
import {
  agreedRateRequest,
  type ReferrerAttributes,
  type ReferrerPayoutAttributes,
} from '../../contract/office-programme.ts';
import { userAccount } from '../../core/ledger/journal.ts';
import { formatAmount } from '../../core/money/amount.ts';
import { ppmToPercent } from '../../core/referrals/earning.ts';
import { readShare } from '../../core/referrals/read-referral-terms.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { balancePrecision } from '../../core/withdrawals/withdrawal-pricing.ts';
import { agreeRate } from '../accounts/agree-rate.ts';
import { audit } from '../audit/audit.ts';
import { readBalance } from '../ledger/balances.ts';
import { dollars } from '../ledger/dollars.ts';
import { readOwed } from '../ledger/user-balance.ts';
import { listWithdrawals } from '../orders/own-orders.ts';
import { labelOf } from '../orders/present-order.ts';
import { readPaidFrom } from '../orders/read-paid.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import {
  type Document,
  document,
  list,
  type Resource,
  resource,
  whole,
} from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import {
  listPartnerSums,
  type PartnerSums,
  readPartnerSums,
} from '../referral-days/partner-sums.ts';
import { readStanding } from '../referrals/standing.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';
import { readPageKey, writePageKey } from './page-key.ts';

const shownAtOnce = 25;
const payoutsPer = 12;

type Params = { Params: { id: string } };

/** Who brings customers, with their figures, the share agreed with them, and what they took out. */
export function registerReferrers(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/referrers', (request) => listAll(database, request));
  app.get<Params>('/referrers/:id', (request) => show(database, request.params.id));
  app.get<Params>('/referrers/:id/payouts', (request) =>
    listPayouts(deps, request, request.params.id),
  );
  app.put<Params>('/referrers/:id/rate', async (request) => {
    const { id } = request.params;
    const parsed = parseAttributes(agreedRateRequest, request);
    if (isRefusal(parsed)) return parsed;
    const ratePpm = parsed.rate === null ? null : readShare(parsed.rate, 'rate');
    if (isRefusal(ratePpm)) return ratePpm;
    if (!isUuid(id)) return refuse('not_found');
    const shown = (ppm: bigint | null) => (ppm === null ? null : ppmToPercent(ppm));
    const changed = await inTransaction(database, async (tx) => {
      const agreed = await agreeRate(tx, id, ratePpm);
      if (isRefusal(agreed)) return agreed;
      await audit(tx, {
        ...{ ...authorOf(request), action: 'agree_referral_rate' },
        ...{ subjectType: 'users', subjectId: id },
        before: { rate: shown(agreed.before) },
        after: { rate: shown(ratePpm), reason: parsed.reason },
      });
      return null;
    });
    return changed ?? show(database, id);
  });
}

async function listAll(database: Database, request: FastifyRequest): Promise<Document | Refusal> {
  const search = parameterOf(request, 'search');
  if (search === null || (search ?? '').length > 200) return refuse('invalid_format', 'search');
  const after = readPageKey(
    request,
    ([earned, id]) => /^-?[0-9]{1,38}$/.test(earned) && isUuid(id),
  );
  if (isRefusal(after)) return after;
  const found = await listPartnerSums(database, {
    search: search?.trim() || null,
    after: after === null ? null : { earned: after[0], partnerId: after[1] },
    limit: shownAtOnce + 1,
  });
  const shown = found.slice(0, shownAtOnce);
  const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
  const next = last === undefined ? null : writePageKey(last.earned.toString(), last.partnerId);
  const items = await Promise.all(shown.map((sums) => present(database, sums)));
  return whole(items, { meta: { next } });
}

async function show(database: Database, id: string): Promise<Document | Refusal> {
  const sums = isUuid(id) ? await readPartnerSums(database, id) : null;
  return sums === null ? refuse('not_found') : document(await present(database, sums));
}

async function present(database: Database, sums: PartnerSums): Promise<Resource> {
  const { partnerId, email, clicks, registrations, orders } = sums;
  const { counted, ratePpm, isAgreed } = await readStanding(database, partnerId);
  const paid = await readPaidFrom(database, partnerId, userAccount('earnings', partnerId));
  const debt = (await readBalance(database, userAccount('debt', partnerId))) ?? 0n;
  const attributes: ReferrerAttributes = {
    ...{ email: email ?? '', code: sums.code, status: sums.status },
    ...{ rate: ppmToPercent(ratePpm), rate_agreed: isAgreed, counted },
    ...{ clicks, registrations, orders, reviews: sums.reviews },
    ...{ worth: dollars(sums.usd), earned: dollars(sums.earned), paid: dollars(paid) },
    available: dollars(await readOwed(database, 'earnings', partnerId)),
    debt: dollars(debt),
  };
  return resource('referrers', partnerId, attributes);
}

async function listPayouts(
  deps: OfficeDeps,
  request: FastifyRequest,
  userId: string,
): Promise<Document | Refusal> {
  const page = readPage(request, payoutsPer);
  if (isRefusal(page)) return page;
  if (!isUuid(userId)) return refuse('not_found');
  const locale = localeOf(request);
  const viewer = { locale, userId, browserHash: null };
  const { views, total } = await listWithdrawals(deps, viewer, page);
  const rows = views.map(({ order, row, outcome }) => {
    const attributes: ReferrerPayoutAttributes = {
      ...{ order_number: row.number, status: order.status, label: labelOf(order, locale) },
      amount: formatAmount(order.income, balancePrecision),
      payment_system: outcome.name[locale],
      created_at: row.createdAt.toISOString(),
    };
    return resource('payouts', row.id, attributes);
  });
  return list(rows, { ...page, total });
}

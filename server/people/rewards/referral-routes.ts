import type {
  ReferralAttributes,
  ReferralIncomeAttributes,
  ReferralsMeta,
  ReferralTotalAttributes,
} from '../../../contract/people/referrals.ts';
import { maskEmail } from '../../../core/accounts/mask-email.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStanding, type Standing } from '../referrals/standing.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { handleUser } from '../sessions/handle-user.ts';
import { type IncomeRow, readIncomes } from './read-incomes.ts';
import { type ReferralRow, readIncomeTotals, readReferrals } from './read-referrals.ts';

/** Whom the signed-in user has brought, and what they earned by it. */
export function registerReferralRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  handleUser(app, platform, 'GET /api/v1/referrals', async ({ user, page }) => {
    const standing = await readStanding(database, user.account.id);
    const { rows, total } = await readReferrals(database, user.account.id, page, standing.terms);
    const shown = list(rows.map(presentReferral), { ...page, total });
    return { ...shown, meta: { ...shown.meta, ...presentStanding(standing) } };
  });
  handleUser(app, platform, 'GET /api/v1/referral_incomes', async ({ user, page, query }) => {
    const status = query.status ?? 'all';
    const { rows, total } = await readIncomes(database, user.account.id, status, page);
    return list(rows.map(presentIncome), { ...page, total });
  });
  handleUser(app, platform, 'GET /api/v1/referral_incomes/total', async ({ user }) => {
    const totals = await readIncomeTotals(database, user.account.id);
    const { withdrawalMin } = await readReferralTerms(database);
    const attributes: ReferralTotalAttributes = {
      total: dollars(totals.total),
      paid: dollars(totals.paid),
      available: dollars(totals.available),
      debt: dollars(totals.debt),
      currency_iso_code: 'USD',
      minimum_withdrawal: plainDollars(withdrawalMin),
    };
    return document(resource('referral_totals', 'current', attributes));
  });
}

/** A referral as its partner sees it. */
export function presentReferral(row: ReferralRow) {
  const attributes: ReferralAttributes = {
    email: row.email === null ? '•••' : maskEmail(row.email),
    registered_at: row.registeredAt.toISOString(),
    turnover: formatAmount(amount(row.rubUnits, 'RUB'), 2),
    turnover_currency_iso_code: 'RUB',
    counts: row.counts,
    link: row.link,
  };
  return resource('referrals', row.id, attributes);
}

function presentStanding({ counted, ratePpm, next }: Standing): ReferralsMeta {
  return {
    counted,
    rate: ppmToPercent(ratePpm),
    next_at: next?.countMin ?? null,
    next_rate: next === null ? null : ppmToPercent(next.ratePpm),
  };
}

/** An earning as its partner sees it. */
export function presentIncome(row: IncomeRow) {
  const attributes: ReferralIncomeAttributes = {
    order_number: row.number,
    amount: dollars(row.units),
    currency_iso_code: 'USD',
    rate: ppmToPercent(row.ratePpm),
    status: row.paid ? 'paid' : 'not_paid',
    state: row.state,
    link: row.link,
    created_at: row.createdAt.toISOString(),
  };
  return resource('referral_incomes', row.id, attributes);
}

import type { ReferralProgrammeAttributes } from '../../../contract/people/referrals.ts';
import { userAccount } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { chooseCode, hasChosenCode } from '../accounts/choose-code.ts';
import { findAccount, type LiveAccount } from '../accounts/find-account.ts';
import { readStanding } from '../referrals/standing.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { askerOf } from '../sessions/asker.ts';
import { handleUser } from '../sessions/handle-user.ts';

type Partner = NonNullable<ReferralProgrammeAttributes['partner']>;

/** The terms of the programme for everybody, with a partner's own standing; and their code. */
export function registerProgrammeRoutes(app: App, platform: Platform): void {
  handle(app, 'GET /api/v1/referral_programme', async ({ request }) => {
    const asker = await askerOf(platform, request);
    return present(platform, asker.type === 'user' ? asker.account : null);
  });
  handleUser(app, platform, 'PUT /api/v1/user/referral_code', async ({ user, body }) => {
    const refused = await chooseCode(platform.database, user.account.id, body.code);
    if (refused !== null) return refused;
    return present(platform, await findAccount(platform.database, user.account.id));
  });
}

async function present(platform: Platform, account: LiveAccount | null) {
  const terms = await readReferralTerms(platform.database);
  const attributes: ReferralProgrammeAttributes = {
    ...presentTerms(terms),
    cookie_days: platform.config.referralDays,
    partner: account === null ? null : await presentPartner(platform, account),
  };
  return document(resource('referral_programmes', 'current', attributes));
}

function presentTerms({ tiers, countsAbove, withdrawalMin }: ReferralTerms) {
  return {
    tiers: tiers.map(({ countMin, ratePpm }) => ({
      count_min: countMin,
      rate: ppmToPercent(ratePpm),
    })),
    counts_above: formatAmount(amount(countsAbove, 'RUB'), 2),
    counts_above_currency_iso_code: 'RUB' as const,
    minimum_withdrawal: plainDollars(withdrawalMin),
    currency_iso_code: 'USD' as const,
  };
}

async function presentPartner(
  { database, config }: Platform,
  { id, referralCode }: LiveAccount,
): Promise<Partner> {
  const { counted, ratePpm, isAgreed, next } = await readStanding(database, id);
  const debt = (await readBalance(database, userAccount('debt', id))) ?? 0n;
  return {
    code: referralCode,
    code_chosen: await hasChosenCode(database, id),
    link: `${config.publicUrl.replace(/\/$/, '')}/?rid=${referralCode}`,
    rate: ppmToPercent(ratePpm),
    rate_agreed: isAgreed,
    counted,
    next_at: next?.countMin ?? null,
    next_rate: next === null ? null : ppmToPercent(next.ratePpm),
    available: dollars(await readOwed(database, 'earnings', id)),
    debt: dollars(debt),
  };
}

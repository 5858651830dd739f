import type {
  OfficeProgrammeAttributes,
  OfficeProgrammeTerms,
  ProgrammeTrialAttributes,
} from '../../../contract/office/programme.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { readReferralTerms as readTyped } from '../../../core/referrals/read-referral-terms.ts';
import {
  type ReferralTerms,
  referralTermsFromJson,
  referralTermsToJson,
} from '../../../core/referrals/referral-terms.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { dollars, plainDollars, plainRoubles } from '../../money/ledger/dollars.ts';
import { tryReferralTerms } from '../../people/referrals/try-terms.ts';
import { changeTerms, readHistory } from '../../people/reward-terms/change-terms.ts';
import { kinded } from '../../people/reward-terms/kinded-terms.ts';
import { readReferralTerms } from '../../people/reward-terms/read-terms.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';

/** Days that other terms are tried on. */
export const trialDays = 90;
/** Wordings that are shown: whoever wants more reads the log. */
export const wordingsShown = 20;

/** The terms of the referral programme: to look at, to try and to set. */
export function registerProgramme(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/referral_programme', ({ locale }) => show(platform, locale));
  handleOffice(app, 'POST /office/api/referral_programme/trial', async ({ body }) => {
    const other = readTyped(body);
    if (isRefusal(other)) return other;
    const now = await readReferralTerms(database);
    const trial = await tryReferralTerms(database, now, other, trialDays);
    const { partners, changed, orders, worth, cost, wouldCost } = trial;
    const attributes: ProgrammeTrialAttributes = {
      days: trialDays,
      partners,
      changed,
      orders,
      worth: dollars(worth),
      cost: dollars(cost),
      would_cost: dollars(wouldCost),
    };
    return document(resource('referral_programme_trials', 'current', attributes));
  });
  handleOffice(app, 'PUT /office/api/referral_programme', async ({ body, author, locale }) => {
    const { base, reason } = body;
    const terms = readTyped(body);
    if (isRefusal(terms)) return terms;
    const said = { kind: 'referral' as const, terms: referralTermsToJson(terms), base, reason };
    const changed = await inTransaction(database, (tx) => changeTerms(tx, { ...said, ...author }));
    return isRefusal(changed) ? changed : show(platform, locale);
  });
}

async function show({ database, config }: Platform, locale: Locale) {
  const history = await readHistory(database, 'referral', wordingsShown);
  const nameOf = await actorNames(database, locale);
  const attributes: OfficeProgrammeAttributes = {
    ...present(await readReferralTerms(database)),
    cookie_days: config.referralDays,
    base: history[0]?.id ?? null,
    history: history.flatMap((row) => {
      const { kind, terms } = kinded(row);
      if (kind !== 'referral') return [];
      const { id, inForceFrom, createdBy, reason } = row;
      const wording = { id, since: inForceFrom.toISOString(), by: nameOf(createdBy), reason };
      return [{ ...present(referralTermsFromJson(terms)), ...wording }];
    }),
  };
  return document(resource('referral_programmes', 'current', attributes));
}

function present({ tiers, countsAbove, withdrawalMin }: ReferralTerms): OfficeProgrammeTerms {
  return {
    tiers: tiers.map(({ countMin, ratePpm }) => ({
      count_min: countMin,
      rate: ppmToPercent(ratePpm),
    })),
    counts_above: plainRoubles(countsAbove),
    minimum_withdrawal: plainDollars(withdrawalMin),
  };
}

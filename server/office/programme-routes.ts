import type { FastifyRequest } from 'fastify';
import {
  type OfficeProgrammeAttributes,
  type OfficeProgrammeTerms,
  type ProgrammeTrialAttributes,
  programmeRequest,
  programmeTrialRequest,
} from '../../contract/office-programme.ts';
import { ppmToPercent } from '../../core/referrals/earning.ts';
import { readReferralTerms as readTyped } from '../../core/referrals/read-referral-terms.ts';
import {
  type ReferralTerms,
  referralTermsFromJson,
  referralTermsToJson,
} from '../../core/referrals/referral-terms.ts';
import { isRefusal } from '../../core/refusal.ts';
import { dollars, plainDollars, plainRoubles } from '../ledger/dollars.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { tryReferralTerms } from '../referrals/try-terms.ts';
import { changeTerms, readHistory } from '../reward-terms/change-terms.ts';
import { kinded } from '../reward-terms/kinded-terms.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { actorNames } from './actor-names.ts';
import { authorOf } from './guard.ts';

/** Days that other terms are tried on. */
export const trialDays = 90;
/** Wordings that are shown: whoever wants more reads the log. */
export const wordingsShown = 20;

/** The terms of the referral programme: to look at, to try and to set. */
export function registerProgramme(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/referral_programme', (request) => show(platform, request));
  app.post('/referral_programme/trial', async (request) => {
    const parsed = parseAttributes(programmeTrialRequest, request);
    if (isRefusal(parsed)) return parsed;
    const other = readTyped(parsed);
    if (isRefusal(other)) return other;
    const now = await readReferralTerms(database);
    const trial = await tryReferralTerms(database, now, other, trialDays);
    const { partners, changed, orders, worth, cost, wouldCost } = trial;
    const attributes: ProgrammeTrialAttributes = {
      ...{ days: trialDays, partners, changed, orders },
      ...{ worth: dollars(worth), cost: dollars(cost), would_cost: dollars(wouldCost) },
    };
    return document(resource('referral_programme_trials', 'current', attributes));
  });
  app.put('/referral_programme', async (request) => {
    const parsed = parseAttributes(programmeRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { base, reason } = parsed;
    const terms = readTyped(parsed);
    if (isRefusal(terms)) return terms;
    const said = { kind: 'referral' as const, terms: referralTermsToJson(terms), base, reason };
    const changed = await inTransaction(database, (tx) =>
      changeTerms(tx, { ...said, ...authorOf(request) }),
    );
    return isRefusal(changed) ? changed : show(platform, request);
  });
}

async function show({ database, config }: Platform, request: FastifyRequest) {
  const history = await readHistory(database, 'referral', wordingsShown);
  const nameOf = await actorNames(database, localeOf(request));
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

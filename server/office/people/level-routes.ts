import type {
  LevelsTrialAttributes,
  OfficeLevel,
  OfficeLevelsAttributes,
} from '../../../contract/office/programme.ts';
import {
  type LevelTerms,
  levelTermsFromJson,
  levelTermsToJson,
} from '../../../core/levels/level-terms.ts';
import { readLevels } from '../../../core/levels/read-level-terms.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import { tryLevels } from '../../people/levels/try-levels.ts';
import { changeTerms, readHistory } from '../../people/reward-terms/change-terms.ts';
import { kinded } from '../../people/reward-terms/kinded-terms.ts';
import { readLevelTerms } from '../../people/reward-terms/read-terms.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { trialDays, wordingsShown } from './programme-routes.ts';

/** What customers get by their turnover: to look at, to try and to set. */
export function registerLevels(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/reward_levels', ({ locale }) => show(platform, locale));
  handleOffice(app, 'POST /office/api/reward_levels/trial', async ({ body }) => {
    const other = readLevels(body.levels);
    if (isRefusal(other)) return other;
    const trial = await tryLevels(database, other, trialDays);
    const { customers, reached, orders, worth, given, discount, cashback } = trial;
    const attributes: LevelsTrialAttributes = {
      days: trialDays,
      customers,
      reached,
      orders,
      worth: dollars(worth),
      given: dollars(given),
      discount: dollars(discount),
      cashback: dollars(cashback),
    };
    return document(resource('reward_level_trials', 'current', attributes));
  });
  handleOffice(app, 'PUT /office/api/reward_levels', async ({ body, author, locale }) => {
    const { base, reason } = body;
    const terms = readLevels(body.levels);
    if (isRefusal(terms)) return terms;
    const said = { kind: 'levels' as const, terms: levelTermsToJson(terms), base, reason };
    const changed = await inTransaction(database, (tx) => changeTerms(tx, { ...said, ...author }));
    return isRefusal(changed) ? changed : show(platform, locale);
  });
}

async function show({ database }: Platform, locale: Locale) {
  const history = await readHistory(database, 'levels', wordingsShown);
  const nameOf = await actorNames(database, locale);
  const attributes: OfficeLevelsAttributes = {
    levels: present(await readLevelTerms(database)),
    base: history[0]?.id ?? null,
    history: history.flatMap((row) => {
      const { kind, terms } = kinded(row);
      if (kind !== 'levels') return [];
      const { id, inForceFrom, createdBy, reason } = row;
      const wording = { id, since: inForceFrom.toISOString(), by: nameOf(createdBy), reason };
      return [{ levels: present(levelTermsFromJson(terms)), ...wording }];
    }),
  };
  return document(resource('reward_levels', 'current', attributes));
}

function present({ levels }: LevelTerms): OfficeLevel[] {
  return levels.map(({ turnoverFrom, discountPpm, cashbackPpm }) => ({
    turnover_from: plainDollars(turnoverFrom),
    discount: ppmToPercent(discountPpm),
    cashback: ppmToPercent(cashbackPpm),
  }));
}

import type { FastifyRequest } from 'fastify';
import {
  type LevelsTrialAttributes,
  levelsRequest,
  levelsTrialRequest,
  type OfficeLevel,
  type OfficeLevelsAttributes,
} from '../../contract/office-programme.ts';
import {
  type LevelTerms,
  levelTermsFromJson,
  levelTermsToJson,
} from '../../core/levels/level-terms.ts';
import { readLevels } from '../../core/levels/read-level-terms.ts';
import { ppmToPercent } from '../../core/referrals/earning.ts';
import { isRefusal } from '../../core/refusal.ts';
import { dollars, plainDollars } from '../ledger/dollars.ts';
import { tryLevels } from '../levels/try-levels.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { changeTerms, readHistory } from '../reward-terms/change-terms.ts';
import { kinded } from '../reward-terms/kinded-terms.ts';
import { readLevelTerms } from '../reward-terms/read-terms.ts';
import { actorNames } from './actor-names.ts';
import { authorOf } from './guard.ts';
import { trialDays, wordingsShown } from './programme-routes.ts';

/** What customers get by their turnover: to look at, to try and to set. */
export function registerLevels(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/reward_levels', (request) => show(platform, request));
  app.post('/reward_levels/trial', async (request) => {
    const parsed = parseAttributes(levelsTrialRequest, request);
    if (isRefusal(parsed)) return parsed;
    const other = readLevels(parsed.levels);
    if (isRefusal(other)) return other;
    const trial = await tryLevels(database, other, trialDays);
    const { customers, reached, orders, worth, given, discount, cashback } = trial;
    const attributes: LevelsTrialAttributes = {
      ...{ days: trialDays, customers, reached, orders },
      ...{ worth: dollars(worth), given: dollars(given) },
      ...{ discount: dollars(discount), cashback: dollars(cashback) },
    };
    return document(resource('reward_level_trials', 'current', attributes));
  });
  app.put('/reward_levels', async (request) => {
    const parsed = parseAttributes(levelsRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { base, reason } = parsed;
    const terms = readLevels(parsed.levels);
    if (isRefusal(terms)) return terms;
    const said = { kind: 'levels' as const, terms: levelTermsToJson(terms), base, reason };
    const changed = await inTransaction(database, (tx) =>
      changeTerms(tx, { ...said, ...authorOf(request) }),
    );
    return isRefusal(changed) ? changed : show(platform, request);
  });
}

async function show({ database }: Platform, request: FastifyRequest) {
  const history = await readHistory(database, 'levels', wordingsShown);
  const nameOf = await actorNames(database, localeOf(request));
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

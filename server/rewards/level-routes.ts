import type { RewardLevelAttributes } from '../../contract/rewards.ts';
import type { Level } from '../../core/levels/level-terms.ts';
import { ppmToPercent } from '../../core/referrals/earning.ts';
import { dollars, plainDollars } from '../ledger/dollars.ts';
import { readLevel } from '../levels/standing.ts';
import type { App } from '../platform/http/app.ts';
import { document, resource } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { readLevelTerms } from '../reward-terms/read-terms.ts';
import { askerOf } from '../sessions/asker.ts';

type Customer = NonNullable<RewardLevelAttributes['customer']>;

/** GET /api/v1/reward_levels: what one's own turnover brings, and where the customer stands. */
export function registerLevelRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/api/v1/reward_levels', async (request) => {
    const asker = await askerOf(platform, request);
    const { levels } = await readLevelTerms(database);
    const userId = asker.type === 'user' ? asker.account.id : null;
    const attributes: RewardLevelAttributes = {
      levels: levels.map(presentLevel),
      currency_iso_code: 'USD',
      customer: userId === null ? null : await customerOf(platform, userId),
    };
    return document(resource('reward_levels', 'current', attributes));
  });
}

async function customerOf({ database }: Platform, userId: string): Promise<Customer> {
  const { turnover, level, next } = await readLevel(database, userId);
  return {
    turnover: dollars(turnover),
    level: level === null ? null : presentLevel(level),
    next: next === null ? null : presentLevel(next),
  };
}

function presentLevel({ turnoverFrom, discountPpm, cashbackPpm }: Level) {
  return {
    turnover_from: plainDollars(turnoverFrom),
    discount: ppmToPercent(discountPpm),
    cashback: ppmToPercent(cashbackPpm),
  };
}

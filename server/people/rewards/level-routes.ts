import type { RewardLevelAttributes } from '../../../contract/people/rewards.ts';
import type { Level } from '../../../core/levels/level-terms.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLevel } from '../levels/standing.ts';
import { readLevelTerms } from '../reward-terms/read-terms.ts';
import { askerOf } from '../sessions/asker.ts';

type Customer = NonNullable<RewardLevelAttributes['customer']>;

/** GET /api/v1/reward_levels: what one's own turnover brings, and where the customer stands. */
export function registerLevelRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  handle(app, 'GET /api/v1/reward_levels', async ({ request }) => {
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

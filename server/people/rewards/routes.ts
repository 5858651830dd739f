import type { RewardAttributes, RewardTotalAttributes } from '../../../contract/people/rewards.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { dollars, plainDollars } from '../../money/ledger/dollars.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { handleUser } from '../sessions/handle-user.ts';
import { listRewards, type Reward, readTotals, rewardReason } from './reward.ts';

/** What the signed-in user was granted, and what of it can be withdrawn. */
export function registerRewardRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  handleUser(app, platform, 'GET /api/v1/rewards', async ({ user, page, query, locale }) => {
    const status = query.status ?? 'all';
    const { rows, total } = await listRewards(database, user.account.id, status, page);
    return list(
      rows.map((row) => presentReward(row, locale)),
      { ...page, total },
    );
  });
  handleUser(app, platform, 'GET /api/v1/rewards/total', async ({ user }) => {
    const { total, paid, available } = await readTotals(database, user.account.id);
    const { withdrawalMin } = await readReferralTerms(database);
    const attributes: RewardTotalAttributes = {
      total: dollars(total),
      paid: dollars(paid),
      available: dollars(available),
      currency_iso_code: 'USD',
      minimum_withdrawal: plainDollars(withdrawalMin),
    };
    return document(resource('reward_totals', 'current', attributes));
  });
}

/** Every reward of a user as they see it, newest first. */
export async function exportRewards(
  database: Queryable,
  userId: string,
  locale: Locale,
): Promise<Record<string, unknown>[]> {
  const exported: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listRewards(database, userId, 'all', { page, per: 100 });
    exported.push(...rows.map((row) => ({ id: row.id, ...presentReward(row, locale).attributes })));
    if (rows.length === 0 || exported.length >= total) return exported;
  }
}

/** A reward as its user sees it. */
function presentReward(reward: Reward, locale: Locale) {
  const { id, kind, units, ratePpm, paid, isReversed, createdAt } = reward;
  const attributes: RewardAttributes = {
    kind,
    order_number: reward.orderNumber,
    amount: dollars(units),
    currency_iso_code: 'USD',
    rate: ratePpm === null ? null : ppmToPercent(ratePpm),
    reason: rewardReason(reward, locale),
    status: paid ? 'paid' : 'not_paid',
    state: isReversed ? 'reversed' : 'credited',
    created_at: createdAt.toISOString(),
  };
  return resource('rewards', id, attributes);
}

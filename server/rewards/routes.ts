import {
  type RewardAttributes,
  type RewardTotalAttributes,
  rewardFilters,
} from '../../contract/rewards.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { App } from '../platform/http/app.ts';
import { parseFields } from '../platform/http/attributes.ts';
import { document, list, type Resource, resource } from '../platform/http/json-api.ts';
import { parametersOf, readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { requireUser } from '../sessions/asker.ts';
import { dollars, plainDollars } from './dollars.ts';
import { listRewards, type Reward, readTotals } from './reward.ts';

const perDefault = 12;

/** What the signed-in user was granted, and what of it can be withdrawn. */
export function registerRewardRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/api/v1/rewards', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const filters = parseFields(rewardFilters, parametersOf(request));
    if (isRefusal(filters)) return filters;
    const status = filters.status ?? 'all';
    const { rows, total } = await listRewards(database, user.account.id, status, page);
    return list(rows.map(presentReward), { ...page, total });
  });
  app.get('/api/v1/rewards/total', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const { total, paid, available } = await readTotals(database, user.account.id);
    const { withdrawalMin } = await readReferralTerms(database);
    const attributes: RewardTotalAttributes = {
      ...{ total: dollars(total), paid: dollars(paid), available: dollars(available) },
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
): Promise<Record<string, unknown>[]> {
  const exported: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listRewards(database, userId, 'all', { page, per: 100 });
    exported.push(...rows.map((row) => ({ id: row.id, ...presentReward(row).attributes })));
    if (rows.length === 0 || exported.length >= total) return exported;
  }
}

/** A reward as its user sees it. */
function presentReward({ id, units, reason, paid, createdAt }: Reward): Resource {
  const attributes: RewardAttributes = {
    order_number: null,
    amount: dollars(units),
    currency_iso_code: 'USD',
    rate: null,
    reason,
    status: paid ? 'paid' : 'not_paid',
    created_at: createdAt.toISOString(),
  };
  return resource('rewards', id, attributes);
}

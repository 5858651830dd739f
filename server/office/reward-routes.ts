import type { FastifyRequest } from 'fastify';
import type { OfficeRewardAttributes, OfficeRewardMeta } from '../../contract/office-rewards.ts';
import { grantRequest } from '../../contract/rewards.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { balanceAsset, balancePrecision } from '../../core/withdrawals/withdrawal-pricing.ts';
import { findAccount } from '../accounts/find-account.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { grantReward, listRewards, readTotals, rewardReason } from '../rewards/reward.ts';
import { actorNames } from './actor-names.ts';
import { doOnce, keyOf } from './do-once.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type Params = { Params: { id: string } };

const perDefault = 12;
/** One bonus is no more than this: a slip of the finger must not cost a house. */
const unitsMax = 100_000_00n;

/** The bonuses of a user: what was granted, and granting more. */
export function registerRewards(app: App, platform: Platform): void {
  app.get<Params>('/users/:id/rewards', (request) => show(platform, request, request.params.id));
  app.post<Params>('/users/:id/rewards', async (request) => {
    const refused = await grant(platform, request, request.params.id);
    return refused ?? show(platform, request, request.params.id);
  });
}

/** Grants once per key: the reason, the postings and the line of the log in one transaction. */
async function grant(
  { database }: Platform,
  request: FastifyRequest,
  userId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(grantRequest, request);
  if (isRefusal(parsed)) return parsed;
  const once = keyOf(request);
  if (isRefusal(once)) return once;
  const sum = readAmount(parsed.amount, balanceAsset, balancePrecision, 'amount');
  if (isRefusal(sum)) return sum;
  if (sum.units > unitsMax) {
    return refuse('less_than', 'amount', { max: formatAmount(amount(unitsMax, balanceAsset)) });
  }
  const { actor, ip } = authorOf(request);
  const { reason } = parsed;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      const account = isUuid(userId) ? await findAccount(tx, userId) : null;
      if (account === null) return refuse('not_found');
      if (account.status !== 'active') return refuse('conflict');
      await use(tx);
      const key = `${once.scope}:${once.key}`;
      await grantReward(tx, { key, userId, units: sum.units, reason, grantedBy: actor });
      await audit(tx, {
        ...{ actor, ip, action: 'grant_reward', subjectType: 'users', subjectId: userId },
        after: { amount: formatAmount(sum), asset: sum.asset, reason },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}

async function show(
  { database }: Platform,
  request: FastifyRequest,
  userId: string,
): Promise<Document | Refusal> {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const account = isUuid(userId) ? await findAccount(database, userId) : null;
  if (account === null) return refuse('not_found');
  const { rows, total } = await listRewards(database, userId, 'all', page);
  const locale = localeOf(request);
  const nameOf = await actorNames(database, locale);
  const totals = await readTotals(database, userId);
  const shown = list(
    rows.map((reward) => {
      const { id, units, paid, grantedBy, createdAt } = reward;
      const reason = rewardReason(reward, locale);
      const attributes: OfficeRewardAttributes = {
        ...{ amount: money(units), reason, status: paid ? 'paid' : 'not_paid' },
        granted_by: nameOf(grantedBy ?? 'service'),
        created_at: createdAt.toISOString(),
      };
      return resource('rewards', id, attributes);
    }),
    { ...page, total },
  );
  const owed: OfficeRewardMeta = {
    ...{ total_amount: money(totals.total), paid_amount: money(totals.paid) },
    available_amount: money(totals.available),
  };
  return { ...shown, meta: { ...shown.meta, ...owed } };
}

function money(units: bigint): string {
  return formatAmount(amount(units, balanceAsset));
}

import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { OfficeRewardAttributes } from '../../../contract/office/rewards.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { balanceAsset, balancePrecision } from '../../../core/withdrawals/withdrawal-pricing.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findAccount } from '../../people/accounts/find-account.ts';
import { grantReward, listRewards, readTotals, rewardReason } from '../../people/rewards/reward.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { list, type Page, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames } from '../access/actor-names.ts';
import { doOnce } from '../access/do-once.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { audit } from '../audit/audit.ts';

/** One bonus is no more than this: a slip of the finger must not cost a fortune. */
const unitsMax = 100_000_00n;

/** The bonuses of a user: what was granted, and granting more. */
export function registerRewards(app: App, platform: Platform): void {
  handleOffice(app, 'GET /office/api/users/{id}/rewards', ({ params, page, locale }) =>
    show(platform, params.id, page, locale),
  );
  handleOffice(app, 'POST /office/api/users/{id}/rewards', async ({ params, page, ...asked }) => {
    const refused = await grant(platform, params.id, asked);
    return refused ?? show(platform, params.id, page, asked.locale);
  });
}

type Granted = Pick<
  AskedByOperator<OfficeCalls['POST /office/api/users/{id}/rewards']>,
  'body' | 'author' | 'once'
>;

/** Grants once per key: the reason, the postings and the line of the log in one transaction. */
async function grant(
  { database }: Platform,
  userId: string,
  { body, author, once }: Granted,
): Promise<Refusal | null> {
  const { amount: asked, reason } = body;
  const sum = readAmount(asked, balanceAsset, balancePrecision, 'amount');
  if (isRefusal(sum)) return sum;
  if (sum.units > unitsMax) {
    return refuse('less_than', 'amount', { max: formatAmount(amount(unitsMax, balanceAsset)) });
  }
  const { actor, ip } = author;
  const done = await doOnce(database, once, (use) =>
    inTransaction(database, async (tx) => {
      const account = isUuid(userId) ? await findAccount(tx, userId) : null;
      if (account === null) return refuse('not_found');
      if (account.status !== 'active') return refuse('conflict');
      await use(tx);
      const key = `${once.scope}:${once.key}`;
      await grantReward(tx, { key, userId, units: sum.units, reason, grantedBy: actor });
      await audit(tx, {
        actor,
        ip,
        action: 'grant_reward',
        subjectType: 'users',
        subjectId: userId,
        after: { amount: formatAmount(sum), asset: sum.asset, reason },
      });
      return true;
    }),
  );
  return isRefusal(done) ? done : null;
}

async function show({ database }: Platform, userId: string, page: Page, locale: Locale) {
  const account = isUuid(userId) ? await findAccount(database, userId) : null;
  if (account === null) return refuse('not_found');
  const { rows, total } = await listRewards(database, userId, 'all', page);
  const nameOf = await actorNames(database, locale);
  const totals = await readTotals(database, userId);
  const shown = list(
    rows.map((reward) => {
      const { id, units, paid, grantedBy, createdAt } = reward;
      const reason = rewardReason(reward, locale);
      const attributes: OfficeRewardAttributes = {
        amount: money(units),
        reason,
        status: paid ? 'paid' : 'not_paid',
        granted_by: nameOf(grantedBy ?? 'service'),
        created_at: createdAt.toISOString(),
      };
      return resource('rewards', id, attributes);
    }),
    { ...page, total },
  );
  const owed = {
    total_amount: money(totals.total),
    paid_amount: money(totals.paid),
    available_amount: money(totals.available),
  };
  return { ...shown, meta: { ...shown.meta, ...owed } };
}

function money(units: bigint): string {
  return formatAmount(amount(units, balanceAsset));
}

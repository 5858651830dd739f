import { sql } from 'drizzle-orm';
import { type Amount, amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { RailFault, type SignedBytes } from '../../../rails/rail.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RecoveryRow } from '../payout-holds/recoveries.ts';
import type { PayoutRow } from '../payouts/read-payouts.ts';

/** Money of an order from before the backup that no row says has left. */
type Unpaid = {
  /** The key that it would be paid under next. */
  readonly payoutId: string;
  readonly orderId: string;
  readonly paymentSystem: string;
  readonly account: string;
  readonly amount: Amount;
  readonly at: Date;
};

/** What a provider has been asked to pay, and the restored database does not know. */
export type AtProvider = Unpaid & {
  readonly provider: string;
  /** Our key, by which it is found in the provider's cabinet. */
  readonly key: string;
};

type Answers = {
  readonly found: readonly AtProvider[];
  /** Providers that did not answer: what they have paid nobody knows. */
  readonly silent: readonly string[];
  /** There were more orders than are asked about at once, or no time was left. */
  readonly cut: boolean;
};

/** Orders that are asked about at once, the newest first. */
const ordersMax = 200;

/** Questions on their way at one time. */
const atOnce = 8;

/** Somebody looks at a screen meanwhile. */
const patienceMs = 10_000;

/** So long after a restore what it forgot is still looked for. */
const days = 7;

/**
 * Asks providers by key about the money of every order from before the backup that may have left
 * since: no provider lists payouts by our keys, so each is asked for. What one knows is answered
 * with the same payment when it is asked for again, so nothing of it is to be decided.
 */
export async function askProviders(deps: OrdersDeps, recovery: RecoveryRow): Promise<Answers> {
  const { clock, database, log } = deps.platform;
  const began = clock.now().getTime();
  if (began - recovery.begunAt.getTime() > days * 86_400_000) {
    return { found: [], silent: [], cut: false };
  }
  const unpaid = await readUnpaid(database, recovery);
  const asked = unpaid.slice(0, ordersMax).flatMap((each) => {
    return deps.online.payoutRails(each.paymentSystem).map((provider) => ({ ...each, provider }));
  });
  const found: AtProvider[] = [];
  const silent = new Set<string>();
  let next = 0;

  async function askOn(): Promise<void> {
    for (;;) {
      const question = asked[next];
      if (question === undefined || clock.now().getTime() - began > patienceMs) return;
      next += 1;
      const { provider, payoutId } = question;
      if (silent.has(provider)) continue;
      try {
        const known = await signedBy(deps, provider, payoutId);
        found.push(...known.map(({ reference: key }) => ({ ...question, key })));
      } catch (error) {
        if (!(error instanceof RailFault)) throw error;
        log.warn({ err: error, provider }, 'a provider was not asked about forgotten payouts');
        silent.add(provider);
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, askOn));
  const cut = unpaid.length > ordersMax || next < asked.length;
  return { found, silent: [...silent], cut };
}

/** What providers have of a payout that operators make by hand; a silent one counts as nothing. */
export async function findAtProviders(
  deps: OrdersDeps,
  { id, paymentSystem }: Pick<PayoutRow, 'id' | 'paymentSystem'>,
): Promise<{ readonly provider: string; readonly key: string } | null> {
  for (const provider of deps.online.payoutRails(paymentSystem)) {
    try {
      const [known] = await signedBy(deps, provider, id);
      if (known !== undefined) return { provider, key: known.reference };
    } catch (error) {
      if (!(error instanceof RailFault)) throw error;
    }
  }
  return null;
}

async function signedBy(
  { rails }: Pick<OrdersDeps, 'rails'>,
  provider: string,
  payoutId: string,
): Promise<readonly SignedBytes[]> {
  return (await rails.payouts(provider)?.signed(payoutId)) ?? [];
}

/**
 * Orders that were not over when the backup was made, and of which nothing has left or is on its
 * way by any row; what waits in a queue has its key already, the others are paid under the first.
 */
async function readUnpaid(database: Queryable, { madeAt }: RecoveryRow): Promise<Unpaid[]> {
  const { rows } = await database.execute<{
    payout_id: string;
    order_id: string;
    system: string;
    account: string;
    asset: string;
    units: string;
    at: Date | string;
  }>(sql`
    select coalesce(p.id, o.id || ':1') as payout_id, o.id as order_id,
           coalesce(p.payment_system, o.outcome_system) as system,
           coalesce(p.account, o.outcome_account) as account,
           coalesce(p.asset, o.outcome_asset) as asset,
           coalesce(p.units, o.outcome_units)::text as units,
           coalesce(p.created_at, o.created_at) as at
      from orders o
      left join payouts p on p.order_id = o.id and p.state in ('queued', 'claimed')
     where o.created_at <= ${madeAt} and o.created_at > ${madeAt}::timestamptz - interval '30 days'
       and (o.status in ('waiting_funds', 'processing', 'moderation') or o.updated_at > ${madeAt})
       and (p.id is not null
            or not exists (select from payouts gone where gone.order_id = o.id
                              and gone.state in ('prepared', 'sent', 'confirmed')))
     order by o.created_at desc, o.id limit ${ordersMax + 1}`);
  return rows.flatMap(({ asset, units, at, ...row }) =>
    isAssetCode(asset)
      ? [
          {
            payoutId: row.payout_id,
            orderId: row.order_id,
            paymentSystem: row.system,
            account: row.account,
            amount: amount(BigInt(units), asset),
            at: new Date(at),
          },
        ]
      : [],
  );
}

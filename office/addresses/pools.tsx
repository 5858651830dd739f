import { poolNetworks } from '../../contract/office/addresses.ts';
import { Money } from '../../ui/values/money.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { SpanSince } from '../parts/span-since.tsx';
import type { AddressPool } from './addresses-page.tsx';

/** A watcher that has not looked for so long gives no addresses out. */
const silenceMilliseconds = 60_000;

/** How each network's pool and its watcher stand; those without addresses are left out. */
export function Pools({ pools }: { pools: readonly AddressPool[] }) {
  const { t } = useLanguage();
  return (
    <ul className="divide-y divide-hairline text-sm">
      {pools
        .filter(({ addresses }) => addresses > 0)
        .map((pool) => (
          <li key={pool.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
            <span className="min-w-40 font-medium">{nameOf(pool.id, t)}</span>
            <span>{t('addresses.free', { free: pool.free, total: pool.addresses })}</span>
            <Standing pool={pool} />
            <Lying pool={pool} />
            {pool.free === 0 ? (
              <p className="w-full text-amber">{t('addresses.noneFree')}</p>
            ) : null}
          </li>
        ))}
    </ul>
  );
}

/** What a network is called. */
export function nameOf(rail: string, t: Say): string {
  const known = poolNetworks.find((network) => network === rail);
  return known === undefined ? rail : t(`addresses.rail.${known}`);
}

function Standing({ pool }: { pool: AddressPool }) {
  const { t } = useLanguage();
  const { watched, read_at: readAt, height, lag } = pool;
  const late = (text: string) => <p className="w-full text-amber">{text}</p>;
  if (!watched) return late(t('addresses.notWatched'));
  if (readAt === null || height === null) return late(t('addresses.neverRead'));
  const isSilent = Date.now() - Date.parse(readAt) > silenceMilliseconds;
  if (isSilent) return late(t('addresses.silent'));
  if (lag !== null && lag > 0) return late(t('addresses.lagging', { lag }));
  return (
    <span className="text-soft">
      {t('addresses.upToDate', { height })} · <SpanSince at={readAt} />
    </span>
  );
}

function Lying({ pool: { lying } }: { pool: AddressPool }) {
  const { t } = useLanguage();
  if (lying.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className="text-soft">{t('addresses.lyingAll')}:</span>
      {lying.map(({ amount, currency }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  );
}

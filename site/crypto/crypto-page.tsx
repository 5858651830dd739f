import { useLoaderData } from 'react-router';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { CoinTable } from './coin-table.tsx';
import { type CryptoData, loadCrypto } from './load-crypto.ts';

export const loader = loadCrypto;

/** Every coin that can be exchanged here: what it costs and how it has moved. */
export function Component() {
  const { coins, order } = useLoaderData<CryptoData>();
  const { t } = useLanguage();
  const priced = coins.some((coin) => coin.price_usd !== null);
  const simulated = coins.some((coin) => coin.simulated);
  return (
    <div className="relative isolate overflow-hidden">
      <PageHead
        title={t('crypto.pageTitle')}
        description={t('crypto.description')}
        path="/crypto"
      />
      <Rosette
        seed="crypto"
        className="fade-left absolute -top-56 -right-40 -z-10 size-[30rem] opacity-30"
      />
      <div className="mx-auto max-w-[84rem] px-4 pt-6 sm:px-6 lg:pt-10">
        <h1 className="text-2xl">{t('crypto.title')}</h1>
        <p className="mt-2 max-w-[60ch] text-sm text-soft">{t('crypto.lead')}</p>
        <div className="mt-6 space-y-6">
          {simulated && priced ? <Notice>{t('crypto.simulated')}</Notice> : null}
          {priced ? (
            <CoinTable coins={coins} order={order} />
          ) : (
            <Notice tone="waiting" title={t('crypto.empty')}>
              {t('crypto.emptyText')}
            </Notice>
          )}
        </div>
      </div>
    </div>
  );
}

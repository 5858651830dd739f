import { Link, useLoaderData } from 'react-router';
import { formatMoney } from '../../i18n/format.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import type { CoinInfo } from '../api/views.ts';
import { Change } from '../charts/change.tsx';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { PeriodLinks } from '../charts/period-links.tsx';
import { momentText, priceText } from '../charts/price-text.ts';
import { pairPath } from '../exchange/pair.ts';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { type CoinData, loadCoin } from './load-crypto.ts';

export const loader = loadCoin;

/** One coin: what it costs, its chart, its figures, and where to exchange it. */
export function Component() {
  const { coin, chart, buy, sell } = useLoaderData<CoinData>();
  const { locale, t } = useLanguage();
  const { name, symbol } = coin;
  const price = priceText(coin.price_usd ?? '0', 'USD', locale);
  return (
    <div className="mx-auto max-w-[64rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <PageHead
        title={t('crypto.coinPageTitle', { name, symbol })}
        description={t('crypto.coinDescription', { name, symbol, price })}
        path={`/crypto/${symbol.toLowerCase()}`}
      />
      <Link to="/crypto" className="inline-flex min-h-11 items-center gap-2 text-sm text-soft">
        <Icon name="back" className="size-4" />
        <span className="text-link">{t('crypto.allCoins')}</span>
      </Link>
      <div className="mt-2 flex items-center gap-4">
        <PaymentSystemIcon name={name} iconUrl={coin.image_url} className="size-12" />
        <div>
          <h1 className="text-xl sm:text-2xl">{t('crypto.coinTitle', { name })}</h1>
          <p className="text-sm text-soft">{symbol}</p>
        </div>
      </div>
      {coin.price_usd === null ? null : <Price coin={coin} />}
      <p className="mt-6 flex flex-wrap gap-3">
        {buy === null ? null : (
          <Link to={pairPath(buy.income, buy.outcome)} className={buttonLook()}>
            {t('crypto.buy', { symbol })}
          </Link>
        )}
        {sell === null ? null : (
          <Link to={pairPath(sell.income, sell.outcome)} className={buttonLook('quiet')}>
            {t('crypto.sell', { symbol })}
          </Link>
        )}
      </p>
      <div className="mt-8">
        <ChartPanel chart={chart} periods={<PeriodLinks chart={chart} />} />
      </div>
      <Facts coin={coin} />
      <About coin={coin} />
    </div>
  );
}

function Price({ coin }: { coin: CoinInfo }) {
  const { locale } = useLanguage();
  return (
    <p className="figures mt-4 flex flex-wrap items-baseline gap-x-4">
      <span className="text-figure font-semibold">
        {priceText(coin.price_usd ?? '0', 'USD', locale)}
      </span>
      {coin.price_rub === null ? null : (
        <span className="text-lg text-soft">{priceText(coin.price_rub, 'RUB', locale)}</span>
      )}
    </p>
  );
}

/** Only what is known has a row. */
function Facts({ coin }: { coin: CoinInfo }) {
  const { locale, t } = useLanguage();
  const dollars = (text: string) => priceText(text, 'USD', locale);
  const coins = (text: string) => formatMoney(whole(text), coin.symbol, locale);
  const day = (iso: string) => momentText(Date.parse(iso), 86_400, locale);
  const row = (text: string | null, write: (text: string) => React.ReactNode) =>
    text === null ? null : write(text);
  const change = (text: string) => <Change change={text} />;
  const ath = (text: string) =>
    coin.ath_date === null
      ? dollars(text)
      : t('crypto.athAt', { price: dollars(text), date: day(coin.ath_date) });
  const rows = [
    [t('crypto.change24h'), row(coin.change_24h, change)],
    [t('crypto.change7d'), row(coin.change_7d, change)],
    [t('crypto.change30d'), row(coin.change_30d, change)],
    [t('crypto.high24h'), row(coin.high_24h, dollars)],
    [t('crypto.low24h'), row(coin.low_24h, dollars)],
    [t('crypto.marketCap'), row(coin.market_cap, (text) => dollars(whole(text)))],
    [t('crypto.volume24h'), row(coin.volume_24h, (text) => dollars(whole(text)))],
    [t('crypto.supply'), row(coin.circulating_supply, coins)],
    [t('crypto.maxSupply'), row(coin.max_supply, coins)],
    [t('crypto.ath'), row(coin.ath, ath)],
  ] as const;
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="facts-title" className="mt-10">
      <h2 id="facts-title" className="text-lg">
        {t('crypto.facts')}
      </h2>
      <dl className="mt-3 grid gap-x-12 border-t border-hairline text-sm sm:grid-cols-2">
        {known.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-hairline py-2">
            <dt className="text-soft">{term}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function About({ coin }: { coin: CoinInfo }) {
  const { t } = useLanguage();
  if (coin.description === null) return null;
  return (
    <section aria-labelledby="about-title" className="mt-10 max-w-[68ch]">
      <h2 id="about-title" className="text-lg">
        {t('crypto.about')}
      </h2>
      <p className="mt-3 whitespace-pre-line">{coin.description}</p>
      <p className="mt-3 text-xs text-soft">{t('crypto.aboutSource')}</p>
    </section>
  );
}

/** The whole part: nobody counts the cents of a capitalisation. */
function whole(text: string): string {
  return text.split('.')[0] ?? text;
}

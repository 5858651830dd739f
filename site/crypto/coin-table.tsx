import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import type { CoinStats } from '../api/views.ts';
import { Change } from '../charts/change.tsx';
import { changeText, priceText } from '../charts/price-text.ts';
import { Sparkline } from '../charts/sparkline.tsx';
import { useLanguage } from '../shell/language.tsx';
import { type CoinColumn, type CoinOrder, coinColumns } from './sort-coins.ts';

type Props = { readonly coins: readonly CoinStats[]; readonly order: CoinOrder };

/** Coins in rows. Headings are links that sort, so they work before any script does. */
export function CoinTable({ coins, order }: Props) {
  const { t } = useLanguage();
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left text-xs text-soft">
        {t('crypto.table')}. {t('crypto.sorted')}
      </caption>
      <thead className="border-b border-edge text-xs text-soft">
        <tr>
          <Heading column="rank" order={order} start className="w-10 max-sm:hidden">
            №
          </Heading>
          <Heading column="name" order={order} start>
            {t('crypto.coin')}
          </Heading>
          <Heading column="price" order={order}>
            {t('crypto.priceIn', { currency: '$' })}
          </Heading>
          <th scope="col" className="px-2 text-right font-medium max-md:hidden">
            {t('crypto.priceIn', { currency: '₽' })}
          </th>
          <Heading column="change_24h" order={order}>
            {t('crypto.change24h')}
          </Heading>
          <Heading column="change_7d" order={order} className="max-sm:hidden">
            {t('crypto.change7d')}
          </Heading>
          <th scope="col" className="pl-6 text-right font-medium max-sm:hidden">
            {t('crypto.week')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin) => (
          <Row key={coin.id} coin={coin} />
        ))}
      </tbody>
    </table>
  );
}

type HeadingProps = {
  readonly column: CoinColumn;
  readonly order: CoinOrder;
  /** Words begin at the left, figures end at the right. */
  readonly start?: boolean;
  readonly className?: string;
  readonly children: React.ReactNode;
};

function Heading({ column, order, start = false, className = '', children }: HeadingProps) {
  const sorted = order.by === column;
  const next = sorted ? (order.way === 'asc' ? 'desc' : 'asc') : coinColumns[column];
  const aria = order.way === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={sorted ? aria : undefined}
      className={classes('font-medium', start ? 'text-left' : 'px-2 text-right', className)}
    >
      <Link
        to={`?sort=${column}&order=${next}`}
        replace
        preventScrollReset
        state={{ keepFocus: true }}
        className={classes(
          'inline-flex min-h-11 items-center gap-1 hover:text-ink',
          !start && 'flex-row-reverse',
          sorted && 'text-ink',
        )}
      >
        {children}
        <span aria-hidden="true" className={sorted ? '' : 'invisible'}>
          {order.way === 'asc' ? '↑' : '↓'}
        </span>
      </Link>
    </th>
  );
}

function Row({ coin }: { coin: CoinStats }) {
  const { locale, t } = useLanguage();
  const price = (text: string | null, currency: string) =>
    text === null ? '–' : priceText(text, currency, locale);
  const change = coin.change_7d === null ? '–' : changeText(coin.change_7d, locale);
  return (
    <tr className="border-b border-hairline hover:bg-raised">
      <td className="figures text-soft max-sm:hidden">{coin.rank}</td>
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        <Link to={`/crypto/${coin.symbol.toLowerCase()}`} className="group flex items-center gap-3">
          <PaymentSystemIcon name={coin.name} iconUrl={coin.image_url} />
          <span className="min-w-0">
            <span className="block font-medium group-hover:underline">{coin.name}</span>
            <span className="block text-xs text-soft">{coin.symbol}</span>
          </span>
        </Link>
      </th>
      <td className="figures px-2 text-right font-medium whitespace-nowrap">
        {price(coin.price_usd, 'USD')}
      </td>
      <td className="figures px-2 text-right whitespace-nowrap max-md:hidden">
        {price(coin.price_rub, 'RUB')}
      </td>
      <td className="px-2 text-right">
        <Change change={coin.change_24h} />
      </td>
      <td className="px-2 text-right max-sm:hidden">
        <Change change={coin.change_7d} />
      </td>
      <td className="pl-6 max-sm:hidden">
        <span className="flex justify-end">
          <Sparkline
            points={coin.sparkline}
            label={t('crypto.weekOf', { coin: coin.name, change })}
            fell={coin.change_7d?.startsWith('-') === true}
          />
        </span>
      </td>
    </tr>
  );
}

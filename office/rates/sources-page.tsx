import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { RateSourceAttributes } from '../../contract/rates.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Disagreements } from './disagreements.tsx';
import { RatesFrame } from './rates-frame.tsx';
import { useRefresh } from './use-refresh.ts';

/** How all sources are. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const [sources, apart] = await Promise.all([
      call('GET /office/api/rate_sources', { signal }),
      call('GET /office/api/rate_disagreements', { signal }),
    ]);
    return { items: sources.items, disagreements: apart.items };
  });
}

type Source = Item<RateSourceAttributes>;

/** Which sources answer, what they said last, and what was not believed of it. */
export function Component() {
  const { t } = useLanguage();
  const { items, disagreements } = useLoaderData<typeof loader>();
  const [isAsking, setAsking] = useState(false);
  useRefresh(5, isAsking);
  return (
    <RatesFrame title={t('officeRates.tab.sources')}>
      {disagreements.length === 0 ? null : (
        <Disagreements items={disagreements} onAsking={setAsking} />
      )}
      {items.length === 0 ? (
        <Empty>{t('officeRates.sourcesEmpty')}</Empty>
      ) : (
        <ul>
          {items.map((source) => (
            <li key={source.id} className="border-t border-hairline py-4 first:border-0">
              <SourceView source={source} />
            </li>
          ))}
        </ul>
      )}
    </RatesFrame>
  );
}

function SourceView({ source }: { readonly source: Source }) {
  const { t } = useLanguage();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-base">{source.id}</h2>
        <span className="text-sm text-soft">{t(`officeRates.sourceKind.${source.kind}`)}</span>
        <Tag tone={source.faults === 0 && source.last_ok_at !== null ? 'done' : 'lost'}>
          {t(source.faults === 0 ? 'officeRates.sourceOk' : 'officeRates.sourceDown')}
        </Tag>
        <span className="text-sm text-soft">
          {t('officeRates.answered')}{' '}
          {source.last_ok_at === null ? t('officeRates.never') : <Moment at={source.last_ok_at} />}
        </span>
        {source.faults === 0 ? null : (
          <span className="figures text-sm text-soft">
            {t('officeRates.faults')}: {source.faults}
          </span>
        )}
      </div>
      {source.last_error === null || source.faults === 0 ? null : (
        <p className="mb-2 text-sm text-red">
          {t('officeRates.lastError', { error: source.last_error })}
        </p>
      )}
      {source.rejections.length === 0 ? null : <Rejections source={source} />}
      <details className="mt-2">
        <summary className="cursor-pointer text-sm text-green">
          {t('officeRates.sourcePrices', { count: source.prices.length })}
        </summary>
        <Quotes
          label={t('officeRates.sourcePrices', { count: source.prices.length })}
          rows={source.prices.map(({ pair, bid, ask }) => ({ pair, bid, ask }))}
        />
      </details>
    </>
  );
}

const reasons = [
  'outlier',
  'stale',
  'crossed',
  'wide',
  'thin',
  'jumped',
  'frozen',
  'unreadable',
] as const;

function reasonText(t: Say, why: string): string {
  const known = reasons.find((reason) => reason === why);
  return known === undefined ? why : t(`officeRates.why.${known}`);
}

function Rejections({ source }: { readonly source: Source }) {
  const { t } = useLanguage();
  return (
    <Quotes
      label={t('officeRates.rejected')}
      rows={source.rejections.map(({ market, bid, ask, why }) => {
        return { pair: market, bid, ask, why: reasonText(t, why) };
      })}
    />
  );
}

type QuotesProps = {
  readonly label: string;
  readonly rows: readonly {
    readonly pair: string;
    readonly bid: string;
    readonly ask: string;
    readonly why?: string;
  }[];
};

function Quotes({ label, rows }: QuotesProps) {
  const { t, locale } = useLanguage();
  const reasoned = rows.some(({ why }) => why !== undefined);
  return (
    <Table
      label={label}
      columns={[
        { key: 'pair', title: t('officeRates.pairName') },
        { key: 'bid', title: t('officeRates.bid'), end: true },
        { key: 'ask', title: t('officeRates.ask'), end: true },
        ...(reasoned ? [{ key: 'why', title: t('officeRates.why') }] : []),
      ]}
    >
      {rows.map(({ pair, bid, ask, why }) => (
        <tr key={`${pair} ${why ?? ''}`} className={rowLook}>
          <Cell>{pair}</Cell>
          <Cell end>{formatDecimal(bid, locale)}</Cell>
          <Cell end>{formatDecimal(ask, locale)}</Cell>
          {reasoned ? <Cell>{why}</Cell> : null}
        </tr>
      ))}
    </Table>
  );
}

import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { FigureAttributes, ProfitLine } from '../../contract/office/figures.ts';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { Day } from '../parts/day.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';

/** The figures of the days in the address, on the clock of whoever looks. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = askedOf(request, ['since', 'until', 'after']);
  query.set('utc_offset', String(-new Date().getTimezoneOffset()));
  const asked = { query: Object.fromEntries(query), signal: request.signal };
  return load(request, () => call('GET /office/api/figures', asked));
}

/** What was exchanged day by day and what it brought, from the books alone. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  return (
    <Page title={t('desk.nav.figures')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('desk.figures.text')}</p>
      <div className="mb-5 flex flex-wrap gap-4">
        <FilterDate name="since" label={t('desk.figures.since')} fallback={meta.since} />
        <FilterDate name="until" label={t('desk.figures.until')} fallback={meta.until} />
      </div>
      {items.length === 0 ? (
        <Empty>{t('desk.figures.empty')}</Empty>
      ) : (
        <>
          <Section title={t('desk.figures.byAsset')}>
            <Profits lines={meta.profit} />
          </Section>
          <Section title={t('desk.figures.byDay')}>
            <Days items={items} />
            <CursorPager next={meta.next} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Profits({ lines }: { lines: readonly ProfitLine[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('desk.figures.byAsset')}
      columns={[
        { key: 'asset', title: t('desk.figures.asset') },
        { key: 'spread', title: t('desk.figures.spread'), end: true, wide: true },
        { key: 'fee', title: t('desk.figures.fee'), end: true, wide: true },
        { key: 'network', title: t('desk.figures.network'), end: true, wide: true },
        { key: 'other', title: t('desk.figures.other'), end: true, wide: true },
        { key: 'given', title: t('desk.figures.given'), end: true, wide: true },
        { key: 'total', title: t('desk.figures.total'), end: true },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.currency} className={rowLook}>
          <Cell>{line.currency}</Cell>
          {([line.spread, line.fee, line.network, line.other, line.given] as const).map(
            (amount, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always the same five columns
              <Cell key={at} end wide>
                <Money amount={amount} currency={line.currency} />
              </Cell>
            ),
          )}
          <Cell end className="font-medium">
            <Money amount={line.total} currency={line.currency} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Days({ items }: { items: readonly Item<FigureAttributes>[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('desk.nav.figures')}
      columns={[
        { key: 'day', title: t('desk.figures.day'), wide: true },
        { key: 'pair', title: t('office.directions.pair') },
        { key: 'count', title: t('desk.figures.exchanges'), end: true, wide: true },
        { key: 'income', title: t('desk.figures.income'), end: true, wide: true },
        { key: 'outcome', title: t('desk.figures.outcome'), end: true, wide: true },
        { key: 'profit', title: t('desk.figures.profit'), end: true },
      ]}
    >
      {items.map((line) => (
        <tr key={line.id} className={rowLook}>
          <Cell wide>
            <Day at={line.day} />
          </Cell>
          <Cell>
            <Link to={`/directions/${line.direction_id}`} className="text-link">
              {line.pair}
            </Link>
            <span className="block text-xs text-soft md:hidden">
              <Day at={line.day} /> ·{' '}
              {`${t('desk.figures.exchanges').toLowerCase()}:\u00a0${line.exchanges}`}
            </span>
          </Cell>
          <Cell end wide>
            {line.exchanges}
          </Cell>
          <Cell end wide>
            <Money amount={line.income_amount} currency={line.income_currency} />
          </Cell>
          <Cell end wide>
            <Money amount={line.outcome_amount} currency={line.outcome_currency} />
          </Cell>
          <Cell end>
            {line.profit.map((profit) => (
              <span key={profit.currency} className="block">
                <Money amount={profit.total} currency={profit.currency} />
              </span>
            ))}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ResultAttributes, ResultsMeta } from '../../contract/office/reports.ts';
import { reportKeys } from '../../core/reports/results.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { DirectionFlows } from './direction-flows.tsx';
import { OrderFlow } from './order-flow.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { ReportMails } from './report-mails.tsx';

/** Results and the way of orders in the days of the address, on the clock of whoever looks. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = askedOf(request, ['since', 'until', 'by', 'currency']);
  query.set('utc_offset', String(-new Date().getTimezoneOffset()));
  const days = new URLSearchParams(query);
  for (const name of ['by', 'currency']) days.delete(name);
  const { signal } = request;
  return load(request, async () => {
    const [results, flow, directions, mails] = await Promise.all([
      call('GET /office/api/reports/results', { query: Object.fromEntries(query), signal }),
      call('GET /office/api/reports/flow', { query: Object.fromEntries(days), signal }),
      call('GET /office/api/reports/direction_flows', { query: Object.fromEntries(days), signal }),
      call('GET /office/api/report_subscription', { signal }),
    ]);
    return {
      rows: results.items,
      meta: results.meta,
      flow: flow.item,
      directions: directions.items,
      mails: mails.item,
      query: query.toString(),
    };
  });
}

/** What the business brought, and how its orders went on. */
export function Component() {
  const { locale, t } = useLanguage();
  const { rows, meta, flow, directions, mails, query } = useLoaderData<typeof loader>();
  const mayDemand = useMay('catalogue.read');
  const file = (format: string) =>
    `/office/api/reports/results/export?${query}&format=${format}&locale=${locale}`;
  return (
    <Page title={t('accounts.nav')}>
      <AccountTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('reports.text')}</p>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterDate name="since" label={t('accounts.since')} fallback={meta.since} />
        <FilterDate name="until" label={t('accounts.until')} fallback={meta.until} />
        <FilterSelect
          name="by"
          label={t('reports.by')}
          everything={t('reports.key.day')}
          options={reportKeys
            .filter((key) => key !== 'day')
            .map((key) => ({ value: key, label: t(`reports.key.${key}`) }))}
        />
        <FilterSelect
          name="currency"
          label={t('reports.currency')}
          everything="RUB"
          options={meta.currencies
            .filter((code) => code !== 'RUB')
            .map((code) => ({ value: code, label: code }))}
        />
        <a href={file('csv')} download className={buttonLook('quiet', 'small')}>
          {t('accounts.csv')}
        </a>
        <a href={file('xlsx')} download className={buttonLook('quiet', 'small')}>
          {t('accounts.xlsx')}
        </a>
      </div>
      <Section title={t('reports.results')}>
        <ProfitChart days={meta.days} currency={meta.currency} />
        {rows.length === 0 ? (
          <Empty>{t('reports.empty')}</Empty>
        ) : (
          <Results rows={[...rows, meta.sum]} meta={meta} />
        )}
      </Section>
      {meta.exact.length === 0 ? null : (
        <Section title={t('reports.exact')}>
          <Exact meta={meta} />
        </Section>
      )}
      <Section title={t('reports.flow')}>
        <OrderFlow flow={flow} />
      </Section>
      <Section title={t('reports.directions')}>
        <DirectionFlows flows={directions} />
      </Section>
      <Section title={t('reports.mails')}>
        <ReportMails mails={mails} />
      </Section>
      <Section title={t('reports.more')}>
        <ul className="space-y-1 text-sm">
          {mayDemand ? (
            <li>
              <Link to="/reserves#reserve-demand" className="text-link">
                {t('reports.demandLink')}
              </Link>
            </li>
          ) : null}
          <li>
            <Link to="/figures" className="text-link">
              {t('reports.figuresLink')}
            </Link>
          </li>
        </ul>
      </Section>
    </Page>
  );
}

const sums = [
  'turnover',
  'spread',
  'fee',
  'network',
  'network_cost',
  'provider_fee',
  'other',
  'given',
  'expense',
  'profit',
] as const;

type ResultsProps = { readonly rows: readonly ResultAttributes[]; readonly meta: ResultsMeta };

function Results({ rows, meta }: ResultsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Table
        label={t('reports.results')}
        columns={[
          { key: 'name', title: t('reports.name') },
          { key: 'exchanges', title: t('reports.column.exchanges'), end: true, wide: true },
          ...sums.map((name) => ({
            key: name,
            title: t(`reports.column.${name}`),
            end: true,
            wide: name !== 'profit',
          })),
        ]}
      >
        {rows.map((row) => (
          <tr key={row === meta.sum ? 'total' : row.key} className={rowLook}>
            <Cell className={row === meta.sum ? 'font-medium' : ''}>{row.name}</Cell>
            <Cell end wide>
              {row.exchanges}
            </Cell>
            {sums.map((name) => (
              <Cell
                key={name}
                end
                wide={name !== 'profit'}
                className={name === 'profit' ? 'font-medium' : ''}
              >
                <Money amount={row[name]} currency={meta.currency} />
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
      {meta.unpriced.length === 0 ? null : (
        <p className="mt-2 text-sm text-amber">
          {t('reports.unpriced', { assets: meta.unpriced.join(', ') })}
        </p>
      )}
    </>
  );
}

function Exact({ meta }: { readonly meta: ResultsMeta }) {
  const { t } = useLanguage();
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-soft">{t('reports.exactText')}</p>
      <Table
        label={t('reports.exact')}
        columns={[
          { key: 'asset', title: t('reports.currency') },
          { key: 'profit', title: t('reports.column.profit'), end: true },
        ]}
      >
        {meta.exact.map(({ currency, profit }) => (
          <tr key={currency} className={rowLook}>
            <Cell>{currency}</Cell>
            <Cell end>
              <Money amount={profit} currency={currency} />
            </Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}

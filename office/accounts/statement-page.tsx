import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { MovementAttributes, StatementMeta } from '../../contract/office/accounts.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { buttonLook } from '../../ui/actions/button.tsx';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Figures } from '../programme/figures.tsx';
import { Reconciliation } from './reconciliation.tsx';

/** One account: how it agrees with the outside, and its statement on the clock of who looks. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const query = askedOf(request, ['since', 'until', 'requisite', 'after']);
  query.set('utc_offset', String(-new Date().getTimezoneOffset()));
  const { signal } = request;
  return load(request, async () => {
    const [statement, accounts] = await Promise.all([
      call('GET /office/api/accounts/{id}/statement', {
        params: { id },
        query: Object.fromEntries(query),
        signal,
      }),
      call('GET /office/api/accounts', { signal }),
    ]);
    query.delete('after');
    const account = accounts.items.find((each) => each.id === id);
    if (account === undefined) throw new Response(null, { status: 404 });
    return { items: statement.items, meta: statement.meta, account, query: query.toString() };
  });
}

/** Opening balance, movements and closing balance of any days. */
export function Component() {
  const { locale, t } = useLanguage();
  const { items, meta, account, query } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const path = `/office/api/accounts/${account.id}/statement/export`;
  const file = (format: string) => `${path}?${query}&format=${format}&locale=${locale}`;
  const { currency, name } = account.system;
  return (
    <Page title={name} aside={<BackLink to="/accounts">{t('accounts.tab.accounts')}</BackLink>}>
      <Reconciliation account={account} />
      <Section title={t('accounts.statement')}>
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FilterDate name="since" label={t('accounts.since')} fallback={meta.since} />
          <FilterDate name="until" label={t('accounts.until')} fallback={meta.until} />
          {meta.requisites.length === 0 ? null : (
            <FilterSelect
              name="requisite"
              label={t('accounts.requisite')}
              everything={t('accounts.allRequisites')}
              options={meta.requisites.map((each) => ({ value: each.id, label: each.account }))}
            />
          )}
          <a href={file('csv')} download className={buttonLook('quiet', 'small')}>
            {t('accounts.csv')}
          </a>
          <a href={file('xlsx')} download className={buttonLook('quiet', 'small')}>
            {t('accounts.xlsx')}
          </a>
        </div>
        {parameters.has('requisite') ? (
          <p className="mb-3 max-w-prose text-sm text-soft">{t('accounts.byRequisite')}</p>
        ) : null}
        <Sums meta={meta} />
        {items.length === 0 ? (
          <p className="mt-4 text-sm text-soft">{t('accounts.noMovements')}</p>
        ) : (
          <Movements items={items} currency={currency} />
        )}
        <CursorPager next={meta.next} />
      </Section>
    </Page>
  );
}

function Sums({ meta }: { readonly meta: StatementMeta }) {
  const { t } = useLanguage();
  const sum = (amount: string) => <Money amount={amount} currency={meta.system.currency} />;
  return (
    <Figures
      figures={[
        { label: t('accounts.opening'), value: sum(meta.opening) },
        { label: t('accounts.in'), value: sum(meta.amount_in) },
        { label: t('accounts.out'), value: sum(meta.amount_out) },
        { label: t('accounts.closing'), value: sum(meta.closing) },
        { label: t('accounts.movements'), value: meta.movements },
      ]}
    />
  );
}

type Props = { readonly items: readonly Item<MovementAttributes>[]; readonly currency: string };

function Movements({ items, currency }: Props) {
  const { t } = useLanguage();
  return (
    <div className="mt-4">
      <Table
        label={t('accounts.movements')}
        columns={[
          { key: 'at', title: t('accounts.at') },
          { key: 'kind', title: t('accounts.kind'), wide: true },
          { key: 'amount', title: t('accounts.sum'), end: true },
          { key: 'balance', title: t('accounts.balance'), end: true, wide: true },
          { key: 'note', title: t('accounts.note'), wide: true },
          { key: 'by', title: t('accounts.by'), wide: true },
        ]}
      >
        {items.map((line) => (
          <tr key={line.id} className={rowLook}>
            <Cell>
              <Moment at={line.at} short />
              <span className="block text-xs text-soft md:hidden">
                <What line={line} />
              </span>
            </Cell>
            <Cell wide>
              <What line={line} />
            </Cell>
            <Cell end>
              <Money amount={line.amount} currency={currency} />
            </Cell>
            <Cell end wide>
              <Money amount={line.balance} currency={currency} />
            </Cell>
            <Cell wide className="max-w-72 wrap-anywhere">
              {[line.requisite, line.note].filter((word) => word !== null).join(' · ')}
            </Cell>
            <Cell wide>{line.by}</Cell>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function What({ line }: { readonly line: MovementAttributes }) {
  const { t } = useLanguage();
  return (
    <>
      {t.ifKnown(`office.journal.${line.kind}`) ?? line.kind}
      {line.order_id === null ? null : (
        <>
          {' '}
          <Link to={`/orders/${line.order_id}`} className="text-link">
            {line.order_number ?? line.order_id}
          </Link>
        </>
      )}
    </>
  );
}

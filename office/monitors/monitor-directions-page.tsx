import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { MonitorDirectionAttributes } from '../../contract/office-monitors.ts';
import { formatDecimalsIn } from '../../i18n/format.ts';
import { Money } from '../../ui/money.tsx';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { System } from '../parts/system.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { FlagWords } from './flag-boxes.tsx';
import { MonitorDirectionDialog } from './monitor-direction-dialog.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

const taken = ['page', 'search', 'state'];

/** The directions that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => taken.includes(name)));
  const read = () =>
    getList<MonitorDirectionAttributes>(`/monitor_directions?${query}`, request.signal);
  return load(request, read);
}

export type MonitorDirection = Item<MonitorDirectionAttributes>;

/** What monitors are told of each direction at this moment, and how that is set. */
export function Component() {
  const { t } = useLanguage();
  const { items, ...pages } = useLoaderData<typeof loader>();
  const mayChange = useMay('monitors.change');
  const [open, setOpen] = useState<MonitorDirection | null>(null);
  const action = useAction();
  const again = ({ id }: MonitorDirection) =>
    action.run(() => send('POST', `/monitor_directions/${id}/switch_on`));
  return (
    <Page title={t('office.nav.monitors')}>
      <MonitorTabs text={t('monitors.directions.text')} />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('monitors.directions.search')} />
        <FilterSelect
          name="state"
          label={t('monitors.directions.state')}
          everything={t('monitors.directions.any')}
          options={[
            { value: 'told', label: t('monitors.directions.told') },
            { value: 'kept', label: t('monitors.directions.kept') },
            { value: 'differing', label: t('monitors.directions.differing') },
          ]}
        />
      </div>
      <Trouble failure={action.trouble} />
      {items.length === 0 ? (
        <Empty>{t('monitors.directions.empty')}</Empty>
      ) : (
        <Table
          label={t('monitors.tab.directions')}
          columns={[
            { key: 'pair', title: t('monitors.directions.pair') },
            { key: 'state', title: t('monitors.directions.state') },
            { key: 'rate', title: t('monitors.directions.rate'), end: true, wide: true },
            { key: 'limits', title: t('monitors.directions.limits'), end: true, wide: true },
            { key: 'marks', title: t('monitors.directions.marks'), wide: true },
            { key: 'actions', title: '', end: true },
          ]}
        >
          {items.map((direction) => (
            <Row
              key={direction.id}
              direction={direction}
              onChange={mayChange ? () => setOpen(direction) : null}
              onAgain={mayChange ? () => again(direction) : null}
            />
          ))}
        </Table>
      )}
      <Pager page={pages.page} totalPages={pages.totalPages} total={pages.total} />
      {open === null ? null : (
        <MonitorDirectionDialog direction={open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

type RowProps = {
  readonly direction: MonitorDirection;
  readonly onChange: (() => void) | null;
  readonly onAgain: (() => void) | null;
};

function Row({ direction, onChange, onAgain }: RowProps) {
  const { locale, t } = useLanguage();
  const { income, outcome, rate, cities } = direction;
  const differs = !direction.enabled && direction.differed_at !== null;
  const money = (amount: string | null) =>
    amount === null ? '—' : <Money amount={amount} currency={income.currency} />;
  return (
    <tr className={rowLook}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <System system={income} />
          <span className="text-soft">→</span>
          <System system={outcome} />
        </span>
      </Cell>
      <Cell>
        <State direction={direction} differs={differs} />
        {differs ? <Difference direction={direction} /> : null}
      </Cell>
      <Cell end wide>
        {rate === null ? '—' : formatDecimalsIn(`${rate.in} → ${rate.out}`, locale)}
      </Cell>
      <Cell end wide>
        {money(direction.min_income_amount)}
        <span className="block text-soft">{money(direction.max_income_amount)}</span>
      </Cell>
      <Cell wide className="max-w-64 text-xs">
        <FlagWords flags={direction.told_flags} />
        {cities.length === 0 ? null : <p className="text-soft">{cities.join(', ')}</p>}
      </Cell>
      <Cell end>
        <span className="flex flex-wrap justify-end gap-2">
          {differs && onAgain !== null ? (
            <Press onClick={onAgain}>{t('monitors.directions.again')}</Press>
          ) : null}
          {onChange === null ? null : <Press onClick={onChange}>{t('office.change')}</Press>}
        </span>
      </Cell>
    </tr>
  );
}

function State({ direction, differs }: { direction: MonitorDirection; differs: boolean }) {
  const { t } = useLanguage();
  if (differs) return <Tag tone="lost">{t('monitors.directions.stateDiffers')}</Tag>;
  if (!direction.exported) return <Tag tone="calm">{t('monitors.directions.stateKept')}</Tag>;
  if (direction.rate === null) {
    return <Tag tone="waiting">{t('monitors.directions.stateClosed')}</Tag>;
  }
  return <Tag tone="done">{t('monitors.directions.stateTold')}</Tag>;
}

function Difference({ direction: { difference } }: { direction: MonitorDirection }) {
  const { locale, t } = useLanguage();
  if (difference === null) return null;
  const { income, exported, quoted, ordered } = difference;
  const text = t('monitors.directions.difference', {
    income,
    exported: exported ?? '—',
    quoted: quoted ?? '—',
    ordered: ordered ?? '—',
  });
  return (
    <p className="max-w-72 text-xs whitespace-normal text-red">{formatDecimalsIn(text, locale)}</p>
  );
}

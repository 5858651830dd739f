import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { MonitorDirectionAttributes } from '../../contract/office/monitors.ts';
import { formatDecimalsIn } from '../../i18n/format.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { FlagWords } from './flag-boxes.tsx';
import { MonitorDirectionDialog } from './monitor-direction-dialog.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';

/** The directions that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = Object.fromEntries(askedOf(request, ['page', 'search', 'state']));
  return load(request, () => call('GET /office/api/monitor_directions', { query, signal }));
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
    action.run(() =>
      call('POST /office/api/monitor_directions/{id}/switch_on', { params: { id } }),
    );
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
      <ActionTrouble action={action} />
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
        <FlagWords flags={direction.effective_flags} />
        {cities.length === 0 ? null : <p className="text-soft">{cities.join(', ')}</p>}
      </Cell>
      <Cell end>
        <span className="flex flex-wrap justify-end gap-2">
          {differs && onAgain !== null ? (
            <Button size="small" onClick={onAgain}>
              {t('monitors.directions.again')}
            </Button>
          ) : null}
          {onChange === null ? null : (
            <Button size="small" onClick={onChange}>
              {t('office.change')}
            </Button>
          )}
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

import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DirectionAttributes } from '../../contract/office.ts';
import { Money } from '../../ui/money.tsx';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useDeed } from '../api/use-deed.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { System } from '../parts/system.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { Trouble } from '../parts/trouble.tsx';

const taken = ['page', 'search', 'enabled'];

/** The directions that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = new URLSearchParams([...asked].filter(([name]) => taken.includes(name)));
  const read = () => getList<DirectionAttributes>(`/directions?${query}`, request.signal);
  return load(request, read);
}

type Direction = Item<DirectionAttributes>;

/** What can be exchanged into what; one or many of them switched on or off. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta, ...list } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState(false);
  const deed = useDeed();
  // Only what is on the screen: nobody switches what they do not see.
  const ids = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  async function switchAll(enabled: boolean) {
    await send('POST', '/directions/switch', { ids, enabled });
    setChosen(new Set());
  }

  function choose(id: string, on: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  return (
    <Page
      title={t('office.nav.directions')}
      aside={
        <span className="figures text-sm text-soft">
          {t('office.directions.count', { on: Number(meta['enabled']), all: Number(meta['all']) })}
        </span>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('office.directions.search')} />
        <StateFilter />
        <Press
          disabled={ids.length === 0}
          busy={deed.busy}
          onClick={() => deed.run(() => switchAll(true))}
        >
          {t('office.directions.switchOn', { count: ids.length })}
        </Press>
        <Press kind="loss" disabled={ids.length === 0} onClick={() => setClosing(true)}>
          {t('office.directions.switchOff', { count: ids.length })}
        </Press>
      </div>
      <Trouble failure={deed.trouble} />
      {items.length === 0 ? (
        <Empty>{t('office.directions.empty')}</Empty>
      ) : (
        <Directions
          items={items}
          chosen={chosen}
          onChoose={choose}
          onChooseAll={(on) => setChosen(on ? new Set(items.map(({ id }) => id)) : new Set())}
        />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      {closing ? (
        <CloseDirections
          count={ids.length}
          onClose={() => setClosing(false)}
          onSubmit={() => switchAll(false)}
        />
      ) : null}
    </Page>
  );
}

/** All directions, or only those that are on or off. */
function StateFilter() {
  const { t } = useLanguage();
  return (
    <FilterSelect
      name="enabled"
      label={t('office.directions.state')}
      everything={t('office.directions.any')}
      options={[
        { value: 'true', label: t('office.directions.on') },
        { value: 'false', label: t('office.directions.off') },
      ]}
    />
  );
}

type CloseProps = {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
};

/** Asks once more before customers lose a direction. */
function CloseDirections({ count, onClose, onSubmit }: CloseProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.directions.closeTitle', { count })}
      submit={t('office.directions.close')}
      kind="loss"
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {() => <p className="text-sm">{t('office.directions.closeText')}</p>}
    </FormDialog>
  );
}

type DirectionsProps = {
  readonly items: readonly Direction[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
  readonly onChooseAll: (on: boolean) => void;
};

const box = 'size-4 accent-green pointer-coarse:size-6';

function Directions({ items, chosen, onChoose, onChooseAll }: DirectionsProps) {
  const { t } = useLanguage();
  const all = items.every(({ id }) => chosen.has(id));
  return (
    <Table
      label={t('office.nav.directions')}
      columns={[
        {
          key: 'choose',
          title: (
            <input
              type="checkbox"
              aria-label={t('office.directions.chooseAll')}
              checked={all}
              onChange={(event) => onChooseAll(event.target.checked)}
              className={box}
            />
          ),
        },
        { key: 'pair', title: t('office.directions.pair') },
        { key: 'state', title: t('office.directions.state') },
        { key: 'fixed', title: t('office.directions.fixedMarkup'), end: true, wide: true },
        { key: 'floating', title: t('office.directions.floatingMarkup'), end: true, wide: true },
        { key: 'min', title: t('office.directions.min'), end: true, wide: true },
        { key: 'max', title: t('office.directions.max'), end: true, wide: true },
      ]}
    >
      {items.map((direction) => (
        <tr key={direction.id} className={rowLook}>
          <Cell>
            <input
              type="checkbox"
              aria-label={`${direction.income.name} → ${direction.outcome.name}`}
              checked={chosen.has(direction.id)}
              onChange={(event) => onChoose(direction.id, event.target.checked)}
              className={box}
            />
          </Cell>
          <Cell>
            <span className="flex flex-wrap items-center gap-x-2">
              <System system={direction.income} />
              <span className="text-soft">→</span>
              <System system={direction.outcome} />
            </span>
          </Cell>
          <Cell>
            <State direction={direction} />
          </Cell>
          <Cell end wide>
            <Percent value={direction.fixed_markup} />
          </Cell>
          <Cell end wide>
            <Percent value={direction.floating_markup} />
          </Cell>
          <Cell end wide>
            <Money amount={direction.min_income_amount} currency={direction.income.currency} />
          </Cell>
          <Cell end wide>
            {direction.max_income_amount === null ? (
              '—'
            ) : (
              <Money amount={direction.max_income_amount} currency={direction.income.currency} />
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Percent({ value }: { value: string }) {
  const { locale, t } = useLanguage();
  return t('office.percent', { value: locale === 'ru' ? value.replace('.', ',') : value });
}

function State({ direction }: { direction: Direction }) {
  const { t } = useLanguage();
  if (!direction.enabled) return <Tag tone="calm">{t('office.directions.off')}</Tag>;
  if (!direction.systems_enabled) {
    return <Tag tone="waiting">{t('office.directions.systemOff')}</Tag>;
  }
  return <Tag tone="done">{t('office.directions.on')}</Tag>;
}

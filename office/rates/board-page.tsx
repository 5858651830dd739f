import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { PriceAttributes, PriceRuleAttributes } from '../../contract/pricing.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { System } from '../parts/system.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { Percent, Rate } from './rate.tsx';
import { RatesFrame } from './rates-frame.tsx';
import { useRefresh } from './use-refresh.ts';

/** The lines of the board that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page', 'search', 'filter']));
  return load(request, () => call('GET /office/api/prices', { query, signal: request.signal }));
}

type Line = Item<PriceAttributes>;

const liveSeconds = 5;

/** What every direction is exchanged at this moment: market, our rate, margin and place. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta, ...list } = useLoaderData<typeof loader>();
  const mayChange = useMay('rates.change');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = useBulkChange([...chosen]);
  useRefresh(liveSeconds, change.sample !== null);
  const { ids: found, as_of: asOf, disagreeing } = meta;

  function choose(ids: readonly string[], on: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  return (
    <RatesFrame
      title={t('officeRates.nav')}
      aside={
        asOf === null ? null : (
          <span className="text-sm text-soft">
            {t('officeRates.asOf')} <Moment at={asOf} short />
          </span>
        )
      }
    >
      {asOf === null ? (
        <div className="mb-4">
          <Notice tone="loss">{t('officeRates.noPrices')}</Notice>
        </div>
      ) : null}
      {disagreeing.length === 0 ? null : (
        <div className="mb-4">
          <Notice tone="waiting">
            <Link to="/rates/sources" className="underline underline-offset-4">
              {t('officeRates.apartNotice', { pairs: disagreeing.join(', ') })}
            </Link>
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('officeRates.search')} />
        <BoardFilter />
      </div>
      {mayChange ? (
        <Chosen
          count={chosen.size}
          found={found}
          onChooseFound={() => choose(found, true)}
          onClear={() => setChosen(new Set())}
          onChange={change.begin}
        />
      ) : null}
      <ActionTrouble action={change} />
      {items.length === 0 ? (
        <Empty>{t('officeRates.empty')}</Empty>
      ) : (
        <Board items={items} chosen={chosen} onChoose={mayChange ? choose : null} />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      {change.sample === null ? null : (
        <BulkDialog
          ids={[...chosen]}
          sample={change.sample}
          onDone={() => setChosen(new Set())}
          onClose={change.end}
        />
      )}
    </RatesFrame>
  );
}

/** Begins with one of the chosen as it is: all have its clock and the prices of its paths. */
function useBulkChange([first]: readonly string[]) {
  const action = useAction();
  const [sample, setSample] = useState<PriceRuleAttributes | null>(null);
  async function begin() {
    if (first === undefined) return;
    await action.run(async () => {
      const { item } = await call('GET /office/api/prices/{id}', { params: { id: first } });
      setSample(item);
    });
  }
  return { sample, begin, end: () => setSample(null), trouble: action.trouble };
}

function BoardFilter() {
  const { t } = useLanguage();
  const option = (value: 'open' | 'ruled' | 'place' | 'trouble') => {
    return { value, label: t(`officeRates.filter.${value}`) };
  };
  return (
    <FilterSelect
      name="filter"
      label={t('officeRates.filter')}
      everything={t('officeRates.filter.all')}
      options={[option('open'), option('ruled'), option('place'), option('trouble')]}
    />
  );
}

type ChosenProps = {
  readonly count: number;
  readonly found: readonly string[];
  readonly onChooseFound: () => void;
  readonly onClear: () => void;
  readonly onChange: () => void;
};

/** What is chosen stays chosen on other pages and in other searches, and is said to be. */
function Chosen({ count, found, onChooseFound, onClear, onChange }: ChosenProps) {
  const { t } = useLanguage();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button size="small" onClick={onChooseFound} disabled={found.length === 0}>
        {t('officeRates.chooseFound', { count: found.length })}
      </Button>
      <Button size="small" kind="primary" disabled={count === 0} onClick={onChange}>
        {t('officeRates.changeChosen', { count })}
      </Button>
      {count > 0 ? (
        <Button size="small" kind="plain" onClick={onClear}>
          {t('officeRates.clearChosen')}
        </Button>
      ) : null}
    </div>
  );
}

type BoardProps = {
  readonly items: readonly Line[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: ((ids: readonly string[], on: boolean) => void) | null;
};

const box = 'size-4 accent-green pointer-coarse:size-6';

function Board({ items, chosen, onChoose }: BoardProps) {
  const { t } = useLanguage();
  const ids = items.map(({ id }) => id);
  const chooseAll = onChoose && (
    <input
      type="checkbox"
      aria-label={t('officeRates.chooseAll')}
      checked={ids.every((id) => chosen.has(id))}
      onChange={(event) => onChoose(ids, event.target.checked)}
      className={box}
    />
  );
  return (
    <Table
      label={t('officeRates.tab.board')}
      columns={[
        ...(onChoose === null ? [] : [{ key: 'choose', title: chooseAll }]),
        { key: 'pair', title: t('officeRates.pair') },
        { key: 'market', title: t('officeRates.market'), end: true, wide: true },
        { key: 'ours', title: t('officeRates.ours'), end: true },
        { key: 'margin', title: t('officeRates.margin'), end: true, wide: true },
        { key: 'place', title: t('officeRates.place'), end: true, wide: true },
        { key: 'state', title: t('officeRates.state'), wide: true },
      ]}
    >
      {items.map((line) => (
        <BoardRow key={line.id} line={line} chosen={chosen.has(line.id)} onChoose={onChoose} />
      ))}
    </Table>
  );
}

type RowProps = {
  readonly line: Line;
  readonly chosen: boolean;
  readonly onChoose: BoardProps['onChoose'];
};

function BoardRow({ line, chosen, onChoose }: RowProps) {
  return (
    <tr className={rowLook}>
      {onChoose === null ? null : (
        <Cell>
          <input
            type="checkbox"
            aria-label={`${line.income.name} → ${line.outcome.name}`}
            checked={chosen}
            onChange={(event) => onChoose([line.id], event.target.checked)}
            className={box}
          />
        </Cell>
      )}
      <Cell>
        <Link
          to={`/rates/${line.id}`}
          className="flex flex-wrap items-center gap-x-2 hover:underline underline-offset-4"
        >
          <System system={line.income} />
          <span className="text-soft">→</span>
          <System system={line.outcome} />
        </Link>
        <span className="md:hidden">
          <State line={line} />
        </span>
      </Cell>
      <Cell end wide>
        <Rate rate={line.market} />
      </Cell>
      <Cell end>
        <Rate rate={line.rate} />
        <span className="block text-xs text-soft md:hidden">
          <Percent value={line.margin} />
        </span>
      </Cell>
      <Cell end wide>
        <Percent value={line.margin} />
      </Cell>
      <Cell end wide>
        <Place line={line} />
      </Cell>
      <Cell wide>
        <State line={line} />
      </Cell>
    </tr>
  );
}

/** Our place on the monitor, and the one the rule aims at. */
export function Place({ line }: { readonly line: PriceAttributes }) {
  const { t } = useLanguage();
  if (line.place_target === null) return <span className="text-soft">—</span>;
  return (
    <>
      {line.place === null || line.places === null
        ? '—'
        : t('officeRates.placeOf', { place: line.place, places: line.places + 1 })}
      <span className="block text-xs text-soft">
        {t('officeRates.placeTarget', { target: line.place_target })}
      </span>
    </>
  );
}

/** What stands in the way of a rate, or that nothing does. */
export function State({ line }: { readonly line: PriceAttributes }) {
  const { t } = useLanguage();
  return (
    <span className="flex flex-wrap gap-x-3">
      {line.trouble === null ? (
        <Tag tone={line.open ? 'done' : 'calm'}>
          {t(line.open ? 'officeRates.open' : 'officeRates.closed')}
        </Tag>
      ) : (
        <Tag tone="attention">{t(`officeRates.trouble.${line.trouble}`)}</Tag>
      )}
      {line.ruled ? (
        <span className="text-sm text-soft">
          {t('officeRates.rule')}
          {line.steps > 1 ? ` · ${t('officeRates.steps', { count: line.steps })}` : ''}
        </span>
      ) : null}
    </span>
  );
}

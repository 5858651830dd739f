import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DirectionAttributes } from '../../contract/office.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { System } from '../parts/system.tsx';

type Direction = Item<DirectionAttributes>;

type Props = {
  readonly items: readonly Direction[];
  readonly chosen: ReadonlySet<string>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Without `on`, the other way round. */
  readonly onChoose: (id: string, on?: boolean) => void;
};

const box = 'size-4 accent-green pointer-coarse:size-6';

/** One page of directions; keys walk it, `x` chooses, Enter opens the terms. */
export function DirectionsTable({ items, chosen, search, onChoose }: Props) {
  const { t } = useLanguage();
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const current = useRowKeys({ ids, search, pathOf, onChoose });
  const all = ids.every((id) => chosen.has(id));
  const chooseAll = (
    <input
      type="checkbox"
      aria-label={t('office.directions.chooseAll')}
      checked={all}
      onChange={(event) => {
        for (const id of ids) onChoose(id, event.target.checked);
      }}
      className={box}
    />
  );
  return (
    <Table label={t('office.nav.directions')} columns={columnsOf(t, chooseAll)}>
      {items.map((direction) => (
        <Row
          key={direction.id}
          direction={direction}
          chosen={chosen.has(direction.id)}
          current={direction.id === current}
          onChoose={onChoose}
        />
      ))}
    </Table>
  );
}

function pathOf(id: string): string {
  return `/directions/${id}`;
}

function columnsOf(t: Say, chooseAll: ReactNode) {
  return [
    { key: 'choose', title: chooseAll },
    { key: 'pair', title: t('office.directions.pair') },
    { key: 'state', title: t('office.directions.state') },
    { key: 'fixed', title: t('office.directions.fixedMarkup'), end: true, wide: true },
    { key: 'floating', title: t('office.directions.floatingMarkup'), end: true, wide: true },
    { key: 'min', title: t('office.directions.min'), end: true, wide: true },
    { key: 'max', title: t('office.directions.max'), end: true, wide: true },
  ];
}

type RowProps = {
  readonly direction: Direction;
  readonly chosen: boolean;
  readonly current: boolean;
  readonly onChoose: Props['onChoose'];
};

function Row({ direction, chosen, current, onChoose }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { income, outcome } = direction;
  return (
    <tr
      ref={row}
      aria-selected={current}
      className={`${rowLook} aria-selected:bg-green-wash aria-selected:shadow-[inset_3px_0_0_var(--color-green)]`}
    >
      <Cell>
        <input
          type="checkbox"
          aria-label={`${income.name} → ${outcome.name}`}
          checked={chosen}
          onChange={(event) => onChoose(direction.id, event.target.checked)}
          className={box}
        />
      </Cell>
      <Cell>
        <Link
          to={pathOf(direction.id)}
          className="flex flex-wrap items-center gap-x-2 hover:text-green hover:underline underline-offset-4"
        >
          <System system={income} />
          <span className="text-soft">→</span>
          <System system={outcome} />
        </Link>
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
        <Money amount={direction.min_income_amount} currency={income.currency} />
      </Cell>
      <Cell end wide>
        {direction.max_income_amount === null ? (
          '—'
        ) : (
          <Money amount={direction.max_income_amount} currency={income.currency} />
        )}
      </Cell>
    </tr>
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

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { useLanguage } from '../parts/language.tsx';
import { nextPlace, type Place } from './matrix-keys.ts';

type System = Item<OfficeSystemAttributes>;

type Props = {
  readonly systems: readonly System[];
  /** Ids of the directions that there are already. */
  readonly existing: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
};

/** The box of a place, by what is said of it. */
type DrawTick = (row: number, column: number, label: string) => ReactNode;

/** Rows pay, columns get. One box is in the order of Tab, arrows lead to the others. */
export function MatrixTable(props: Props) {
  const { t } = useLanguage();
  const { table, walk, tick } = useTicks(props);
  const { systems, existing } = props;
  return (
    // The arrows of the boxes inside lead through it.
    <div className="relative max-h-[70dvh] max-w-full overflow-auto border border-hairline">
      <table
        ref={table}
        aria-label={t('setup.matrix.label')}
        onKeyDown={walk}
        className="border-separate border-spacing-0 text-sm"
      >
        <Outcomes systems={systems} tick={tick} />
        <tbody>
          {systems.map((income, row) => (
            <tr key={income.id} className="hover:bg-green-wash">
              <th
                scope="row"
                className="sticky left-0 z-[1] max-w-44 border-r border-edge bg-paper px-2 py-1 text-left font-normal max-sm:max-w-28"
              >
                <span className="flex items-center gap-2">
                  {tick(row, -1, t('setup.matrix.row', { name: income.name }))}
                  <span className="shrink-0 max-sm:hidden">
                    <SystemIcon system={income} />
                  </span>
                  <span className="truncate max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:text-xs">
                    {income.name}
                  </span>
                </span>
              </th>
              {systems.map((outcome, column) => (
                <td key={outcome.id} className="border-b border-hairline p-0 text-center">
                  {income === outcome ? null : (
                    <Pair
                      income={income}
                      outcome={outcome}
                      exists={existing.has(idOf(income, outcome))}
                      draw={(label) => tick(row, column, label)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Id of the direction between two payment systems. */
function idOf(income: System, outcome: System): string {
  return `${income.id}-${outcome.id}`;
}

/** The boxes of the table, and the keys that lead from one to another. */
function useTicks({ systems, existing, chosen, onChoose }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place>({ row: -1, column: -1 });

  /** The pairs of a place: one, or all of its row, its column or the whole table. */
  function pairsOf({ row, column }: Place): string[] {
    const incomes = row < 0 ? systems : systems.slice(row, row + 1);
    const outcomes = column < 0 ? systems : systems.slice(column, column + 1);
    return incomes.flatMap((income) =>
      outcomes
        .filter((outcome) => outcome !== income && !existing.has(idOf(income, outcome)))
        .map((outcome) => idOf(income, outcome)),
    );
  }

  function walk(event: KeyboardEvent) {
    const { length } = systems;
    const key = event.ctrlKey ? `Control+${event.key}` : event.key;
    const next = nextPlace(key, current, length, (place) => pairsOf(place).length > 0);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    const place = `[data-place="${next.row} ${next.column}"]`;
    const box = table.current?.querySelector<HTMLElement>(place);
    box?.focus();
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const tick: DrawTick = (row, column, label) => {
    const pairs = pairsOf({ row, column });
    const ticked = pairs.filter((id) => chosen.has(id)).length;
    return (
      <Tick
        place={{ row, column }}
        label={label}
        none={pairs.length === 0}
        checked={pairs.length > 0 && ticked === pairs.length}
        partly={ticked > 0 && ticked < pairs.length}
        reachable={current.row === row && current.column === column}
        onFocus={() => setCurrent({ row, column })}
        onChange={(on) => onChoose(pairs, on)}
      />
    );
  };

  return { table, walk, tick };
}

/** What is got, along the top: a name read from below upwards, and the box of its column. */
function Outcomes({ systems, tick }: Pick<Props, 'systems'> & { readonly tick: DrawTick }) {
  const { t } = useLanguage();
  return (
    <thead>
      <tr>
        <th className="sticky top-0 left-0 z-[3] border-r border-b border-edge bg-paper p-2 text-left align-bottom text-xs font-normal text-soft">
          <span className="mb-1 block whitespace-nowrap">{t('setup.matrix.corner')}</span>
          {tick(-1, -1, t('setup.matrix.all'))}
        </th>
        {systems.map((outcome, column) => (
          <th
            key={outcome.id}
            scope="col"
            className="sticky top-0 z-[2] border-b border-edge bg-paper px-1 py-2 align-bottom font-normal"
          >
            <span className="mx-auto flex max-h-40 rotate-180 items-center gap-1 overflow-hidden [writing-mode:vertical-rl]">
              {outcome.name}
            </span>
            <span className="mt-1 grid justify-items-center">
              <SystemIcon system={outcome} />
            </span>
            {tick(-1, column, t('setup.matrix.column', { name: outcome.name }))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SystemIcon({ system }: { system: System }) {
  return (
    <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-5 shrink-0" />
  );
}

type PairProps = {
  readonly income: System;
  readonly outcome: System;
  readonly exists: boolean;
  readonly draw: (label: string) => ReactNode;
};

/** One pair: a box, or the sign that its direction is there already. */
function Pair({ income, outcome, exists, draw }: PairProps) {
  const { t } = useLanguage();
  const names = { income: income.name, outcome: outcome.name };
  if (!exists) return draw(t('setup.matrix.cell', names));
  const label = t('setup.matrix.exists', names);
  return (
    <span title={label} className="text-green">
      <span aria-hidden="true">●</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

type TickProps = {
  readonly place: Place;
  readonly label: string;
  readonly none: boolean;
  readonly checked: boolean;
  readonly partly: boolean;
  readonly reachable: boolean;
  readonly onFocus: () => void;
  readonly onChange: (on: boolean) => void;
};

function Tick({ place, label, none, checked, partly, reachable, onFocus, onChange }: TickProps) {
  return (
    <label className="grid min-h-7 min-w-7 cursor-pointer place-items-center pointer-coarse:min-h-10 pointer-coarse:min-w-10">
      <input
        type="checkbox"
        aria-label={label}
        title={label}
        data-place={`${place.row} ${place.column}`}
        ref={(box) => {
          if (box !== null) box.indeterminate = partly;
        }}
        tabIndex={reachable ? 0 : -1}
        disabled={none}
        checked={checked}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-green"
      />
    </label>
  );
}

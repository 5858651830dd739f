import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';

/** One line of a scale, by the names of its fields, as it was typed. */
export type Row = Readonly<Record<string, string>>;

type Column = { readonly name: string; readonly label: string };
type KeyedRow = { readonly key: number; readonly row: Row };

/** The lines of a scale while they are edited: what was typed stays with its line. */
export function useRows(given: readonly Row[]) {
  const [rows, setRows] = useState<readonly KeyedRow[]>(() =>
    given.map((row, key) => ({ key, row })),
  );
  const [next, setNext] = useState(given.length);
  return {
    rows,
    values: rows.map(({ row }) => row),
    add(row: Row) {
      setRows([...rows, { key: next, row }]);
      setNext(next + 1);
    },
    remove(key: number) {
      setRows(rows.filter((each) => each.key !== key));
    },
    write(key: number, name: string, text: string) {
      setRows(
        rows.map((each) => (each.key === key ? { key, row: { ...each.row, [name]: text } } : each)),
      );
    },
  };
}

type Props = {
  readonly scale: ReturnType<typeof useRows>;
  /** What the server calls the list: errors come as `tiers.0.rate`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** The first line begins at nothing, and stays. */
  readonly fixedFirst?: string;
  readonly removeLabel: (number: number) => string;
  readonly addLabel: string;
  readonly disabled: boolean;
  readonly action: Action;
};

/** More than two fields are too narrow beside each other on a phone: the first stands above. */
function rowOf(columns: number): string {
  return columns > 2 ? 'grid grid-cols-[1fr_1fr_auto] sm:flex' : 'flex';
}

/** The lines of a scale, each field under its name, with a button for one more. */
export function Rows({ scale, name, columns, fixedFirst, disabled, action, ...labels }: Props) {
  const { removeLabel, addLabel } = labels;
  return (
    <div className="space-y-3">
      {scale.rows.map(({ key, row }, at) => (
        <div key={key} className={`items-start gap-3 ${rowOf(columns.length)}`}>
          {columns.map((column, place) => (
            <div
              key={column.name}
              className={`min-w-0 ${place === 0 ? 'flex-2 max-sm:first:col-span-full' : 'flex-1'}`}
            >
              <ActionField
                action={action}
                name={`${name}.${at}.${column.name}`}
                label={column.label}
                inputMode="decimal"
                value={row[column.name] ?? ''}
                disabled={disabled || (at === 0 && column.name === fixedFirst)}
                onChange={({ target }) => scale.write(key, column.name, target.value)}
              />
            </div>
          ))}
          <Button
            size="small"
            icon="cross"
            className="mt-7 h-12"
            disabled={disabled || (at === 0 && fixedFirst !== undefined)}
            onClick={() => scale.remove(key)}
          >
            <span className="sr-only">{removeLabel(at + 1)}</span>
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={disabled}
        onClick={() => scale.add(Object.fromEntries(columns.map((each) => [each.name, ''])))}
      >
        {addLabel}
      </Button>
    </div>
  );
}

/** Names of the fields of a scale, so that their errors stand beside them. */
export function rowFields(name: string, columns: readonly string[]): string[] {
  const most = 40;
  return Array.from({ length: most }, (_, at) =>
    columns.map((column) => `${name}.${at}.${column}`),
  ).flat();
}

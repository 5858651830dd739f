/** A cell: words that no program may take for anything else, or an exact decimal number. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly decimal: string };

/** A table that is written row by row, however long it is. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
};

export type SheetFormat = 'csv' | 'xlsx';

/** A cell of words; nothing is an empty cell. */
export function textCell(text: string | null): Cell {
  return { kind: 'text', text: text ?? '' };
}

/** A cell of an amount, a count or a share: `-12.50`. */
export function numberCell(decimal: string | number): Cell {
  return { kind: 'number', decimal: String(decimal) };
}

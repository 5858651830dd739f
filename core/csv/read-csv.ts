/** A row of a file with the line on which it begins, counted from 1. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads CSV as spreadsheets of either language write it: with semicolons, commas or tabs, whichever
 * the first line has most of; words in quotes may go over lines. An apostrophe that keeps a cell
 * words, as `csvOf` writes it, is no part of them. Empty rows are skipped.
 */
export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\ufeff/, '');
  return readRows(plain, separatorOf(plain));
}

/**
 * The cells of one line of what people paste, where each line may be divided in its own way: by
 * semicolons, tabs or commas, in this order. Spaces around a cell are no part of it.
 */
export function cellsOf(row: string): readonly string[] {
  const bare = row.replace(/"(?:[^"]|"")*"/g, '');
  const divider = [';', '\t', ','].find((sign) => bare.includes(sign)) ?? null;
  const [read] = readRows(row, divider);
  return (read?.cells ?? ['']).map((cell) => cell.trim());
}

/** A separator of null divides nothing. */
function readRows(plain: string, separator: string | null): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell.replace(/^'/, ''));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (quoted) {
      if (sign === '\n') line += 1;
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      endRow();
      if (sign === '\r' && plain[at + 1] === '\n') at += 1;
      line += 1;
      begun = line;
    } else cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

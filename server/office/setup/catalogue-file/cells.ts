import { hoursOf, hoursText } from '../../../market/catalogue/schedule-text.ts';
import type { ShownTerms } from '../../../market/catalogue/show-direction.ts';
import { type Cell, numberCell, textCell } from '../../../platform/spreadsheet/sheet.ts';
import { readSwitch } from '../../../platform/spreadsheet/table-heads.ts';
import { columnNames, directionColumns } from './direction-columns.ts';

type ColumnName = keyof typeof directionColumns;

/** Writes the terms of a direction as cells, column by column. */
export function cellsOf(terms: ShownTerms): Cell[] {
  return columnNames.map((name) => {
    if (name === 'schedule') {
      return textCell(terms.schedule === null ? null : hoursText(terms.schedule));
    }
    return cellOf(name, terms[name]);
  });
}

function cellOf(
  name: ColumnName,
  value: Exclude<ShownTerms[ColumnName], object> | readonly string[],
) {
  const [kind] = directionColumns[name];
  if (value === null) return textCell(null);
  if (typeof value === 'boolean') return textCell(value ? 'yes' : 'no');
  if (typeof value === 'object') return textCell(value.join(' '));
  return kind === 'text' ? textCell(String(value)) : numberCell(value);
}

/**
 * Reads a cell: undefined leaves the term as it is. What cannot be read is answered as it stands,
 * for the reader of terms to refuse.
 */
export function readCell(name: ColumnName, cell: string): unknown {
  const [kind] = directionColumns[name];
  const text = cell.trim();
  if (text === '') return kind === 'limit' || kind === 'hours' ? null : emptyOf(kind);
  switch (kind) {
    case 'number':
    case 'limit':
    case 'text':
      return text;
    case 'whole':
      return /^-?[0-9]{1,9}$/.test(text) ? Number(text) : text;
    case 'switch':
      return readSwitch(text);
    case 'list':
      return text.split(/[\s,]+/);
    case 'hours':
      return hoursOf(text) ?? text;
    default:
      return kind satisfies never;
  }
}

function emptyOf(kind: (typeof directionColumns)[ColumnName][0]): readonly string[] | undefined {
  return kind === 'list' ? [] : undefined;
}

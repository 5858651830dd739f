import { readCsv } from '../../../../core/csv/read-csv.ts';
import { nameOfHead } from '../../../platform/spreadsheet/table-heads.ts';
import { readCell } from './cells.ts';
import { columnNames, sideColumns } from './direction-columns.ts';
import { fault, type RawEntry, type ReadFile } from './file-line.ts';

/** Reads directions of a CSV, one in each row; a column that is not there changes nothing. */
export function readRows(text: string): ReadFile {
  const [head, ...rows] = readCsv(text);
  const names = head?.cells.map(nameOfHead) ?? [];
  const sides = sideColumns.map(([name]) => name);
  const faults = [
    ...sides.filter((side) => !names.includes(side)).map((side) => fault(1, 'required', side)),
    ...names
      .filter((name, place) => !isColumn(name) || names.indexOf(name) < place)
      .filter((name) => name !== '')
      .map((name) => fault(1, 'invalid_format', name)),
  ];
  if (faults.length > 0) return { entries: [], faults };
  const entries = rows.map(({ line, cells }): RawEntry => {
    const values: Record<string, unknown> = {};
    for (const [place, name] of names.entries()) {
      const cell = cells[place] ?? '';
      const column = columnNames.find((known) => known === name);
      const value = column === undefined ? cell.trim() : readCell(column, cell);
      if (name !== '' && value !== undefined) values[name] = value;
    }
    return { line, subject: 'directions', values };
  });
  return { entries, faults: [] };
}

function isColumn(name: string): boolean {
  return sideColumns.some(([side]) => side === name) || columnNames.some((each) => each === name);
}

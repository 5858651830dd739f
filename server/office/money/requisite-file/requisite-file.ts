import {
  type RequisiteEntry,
  requisiteEntry,
  requisiteFileKind,
  type WrittenRequisite,
} from '../../../../contract/office/files/requisite-file.ts';
import { readCsv } from '../../../../core/csv/read-csv.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { hoursOf, hoursText } from '../../../market/catalogue/schedule-text.ts';
import { parseFields } from '../../../platform/http/attributes.ts';
import {
  type Cell,
  numberCell,
  type Sheet,
  textCell,
} from '../../../platform/spreadsheet/sheet.ts';
import { headOf, nameOfHead, readSwitch } from '../../../platform/spreadsheet/table-heads.ts';

/** One line of a file: a place of the pool, or why it is none. */
export type PoolLine = { readonly line: number; readonly entry: RequisiteEntry | Refusal };

/** The columns in their order, with the words that name them. */
const columns = {
  payment_system: 'office.reserves.system',
  account: 'office.requisites.account',
  memo: 'officeField.memo',
  holder: 'office.requisites.holder',
  bank: 'office.requisites.bank',
  city: 'officeCities.requisite',
  order_amount_min: 'office.requisites.orderMin',
  order_amount_max: 'office.requisites.orderMax',
  day_amount_max: 'office.requisites.dayMax',
  month_amount_max: 'office.requisites.monthMax',
  slots: 'office.requisites.slotsLabel',
  enabled: 'office.requisites.state',
  schedule: 'desk.schedule.title',
} as const satisfies Record<keyof RequisiteEntry, string>;
type ColumnName = keyof typeof columns;
const names = Object.keys(columns).filter((name): name is ColumnName => name in columns);

/** The pool as a sheet. */
export function poolSheet(entries: readonly WrittenRequisite[], locale: Locale): Sheet {
  return {
    name: translate(locale, 'office.nav.requisites'),
    columns: names.map((name) => headOf(name, translate(locale, columns[name]))),
    rows: entries.map((entry) => names.map((name) => cellOf(name, entry))),
  };
}

function cellOf(name: ColumnName, entry: WrittenRequisite): Cell {
  if (name === 'schedule') return textCell(entry.schedule ? hoursText(entry.schedule) : null);
  if (name === 'enabled') return textCell(entry.enabled === false ? 'no' : 'yes');
  const value = entry[name];
  if (value === undefined || value === null) return textCell(null);
  const isNumber = name === 'slots' || name.includes('_amount_');
  return isNumber ? numberCell(String(value)) : textCell(String(value));
}

/** The pool as JSON, one place in each line. */
export function poolJson(entries: readonly WrittenRequisite[]): string {
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n');
  return `{"kind": "${requisiteFileKind}", "requisites": [\n${lines}\n]}\n`;
}

/** Reads a file of either form; of one that cannot be read only the line at fault is there. */
export function readPool(format: 'csv' | 'json', text: string): PoolLine[] {
  return format === 'csv' ? fromCsv(text) : fromJson(text);
}

function fromJson(text: string): PoolLine[] {
  const list = listOf(text);
  if (list === null) return [{ line: 1, entry: refuse('malformed') }];
  // Ours has one place in each line, after the first.
  return list.map((values, place) => ({
    line: place + 2,
    entry: parseFields(requisiteEntry, values),
  }));
}

function listOf(text: string): readonly unknown[] | null {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file !== 'object' || file === null) return null;
    if (Reflect.get(file, 'kind') !== requisiteFileKind) return null;
    const list: unknown = Reflect.get(file, 'requisites');
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function fromCsv(text: string): PoolLine[] {
  const [head, ...rows] = readCsv(text);
  const found = head?.cells.map(nameOfHead) ?? [];
  const needed = ['payment_system', 'account'].filter((name) => !found.includes(name));
  const unknown = found.filter((name) => name !== '' && !names.some((known) => known === name));
  const wrong = [
    ...needed.map((name) => refuse('required', name)),
    ...unknown.map((name) => refuse('invalid_format', name)),
  ];
  if (wrong.length > 0) return wrong.map((entry) => ({ line: 1, entry }));
  return rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    for (const [place, name] of found.entries()) {
      const value = readCell(name, cells[place] ?? '');
      if (name !== '' && value !== undefined) values[name] = value;
    }
    return { line, entry: parseFields(requisiteEntry, values) };
  });
}

/** An empty cell is no limit, any hour, any city; of the rest it is as it was. */
function readCell(name: string, cell: string): unknown {
  const text = cell.trim();
  if (name === 'enabled') return text === '' ? undefined : readSwitch(text);
  if (name === 'slots') {
    if (text === '') return undefined;
    return /^[0-9]{1,6}$/.test(text) ? Number(text) : text;
  }
  if (name === 'schedule') return text === '' ? null : (hoursOf(text) ?? text);
  if (name.includes('_amount_')) return text === '' ? null : decimalOf(text);
  if (name === 'payment_system' || name === 'account') return text;
  return text === '' ? null : text;
}

/** Spreadsheets in Russian write a comma, and may divide thousands. */
function decimalOf(text: string): string {
  return text.replace(/[\s\u00a0]/g, '').replace(',', '.');
}

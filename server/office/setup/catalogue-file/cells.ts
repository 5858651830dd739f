import type { ScheduleJson } from '../../../../contract/schedule.ts';
import type { ShownTerms } from '../../../market/catalogue/show-direction.ts';
import { type Cell, numberCell, textCell } from '../../../platform/spreadsheet/sheet.ts';
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

function cellOf(name: ColumnName, value: Exclude<ShownTerms[ColumnName], object> | readonly string[]) {
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
export function valueOf(name: ColumnName, cell: string): unknown {
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
      return switchOf(text);
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

const yes = ['yes', 'true', '1', 'да', 'on'];
const no = ['no', 'false', '0', 'нет', 'off'];

function switchOf(text: string): boolean | string {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : text;
}

const dayMinutes = 24 * 60;

/** Hours as a person reads them: `UTC+3: 1 09:00-18:00, 2 09:00-18:00`; days from Monday. */
function hoursText({ utc_offset_minutes: offset, spans }: ScheduleJson): string {
  const hours = spans.map(({ opens_minute: opens, open_minutes: open }) => {
    const day = Math.floor(opens / dayMinutes) + 1;
    return `${day} ${clock(opens % dayMinutes)}-${clock((opens + open) % dayMinutes)}`;
  });
  return `UTC${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}: ${hours.join(', ')}`;
}

function hoursOf(text: string): ScheduleJson | null {
  const [, sign, hours, minutes = '00', rest = ''] =
    /^UTC([+-])([0-9]{1,2})(?::([0-9]{2}))?:\s*(.*)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  const spans = rest
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(spanOf);
  const read = spans.filter((span) => span !== null);
  if (read.length < spans.length) return null;
  return { utc_offset_minutes: sign === '-' ? -offset : offset, spans: read };
}

function spanOf(text: string): ScheduleJson['spans'][number] | null {
  const [, day, from, to] = /^([1-7])\s+([0-9:]{4,5})\s*-\s*([0-9:]{4,5})$/.exec(text) ?? [];
  if (day === undefined || from === undefined || to === undefined) return null;
  const opens = minutesOf(from);
  const open = minutesOf(to) - opens;
  return {
    opens_minute: (Number(day) - 1) * dayMinutes + opens,
    open_minutes: open <= 0 ? open + dayMinutes : open,
  };
}

function minutesOf(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function clock(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

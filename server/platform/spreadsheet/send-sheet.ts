import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Locale } from '../../../i18n/locale.ts';
import { csvOf } from './csv.ts';
import type { Sheet, SheetFormat } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

/** Media types of the formats, as the table of calls names them. */
const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type File = {
  readonly sheet: Sheet;
  readonly format: SheetFormat;
  readonly locale: Locale;
  /** Without its ending. */
  readonly fileName: string;
};

/** Sends a sheet as a file, row by row as it is read. */
export function sendSheet(reply: FastifyReply, { sheet, format, locale, fileName }: File) {
  const content = format === 'csv' ? csvOf(sheet, locale) : xlsxOf(sheet);
  return reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', `attachment; filename="${fileName}.${format}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content));
}

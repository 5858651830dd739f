import type { ExportItem } from '../../../../core/monitors/export-item.ts';
import {
  bestchangeFoot,
  bestchangeHead,
  bestchangeItem,
  bestchangeItem11,
} from './write-bestchange.ts';
import { jsonItem } from './write-json.ts';
import { waysItem } from './write-ways.ts';

export type FormatName = 'bestchange-1.0' | 'bestchange-1.1' | 'json' | 'ways';

/** How a file is put together from its directions. */
export type Format = {
  readonly contentType: string;
  /** Told when its prices are from; null in a file that tells none. */
  readonly head: (ratesAsOf: Date | null) => string;
  readonly item: (item: ExportItem) => string;
  readonly between: string;
  readonly foot: string;
};

const xml = 'application/xml; charset=utf-8';

/** Every format there is. */
export const formats: Readonly<Record<FormatName, Format>> = {
  'bestchange-1.0': {
    contentType: xml,
    head: () => bestchangeHead['bestchange-1.0'],
    item: bestchangeItem,
    between: '',
    foot: bestchangeFoot,
  },
  'bestchange-1.1': {
    contentType: xml,
    head: () => bestchangeHead['bestchange-1.1'],
    item: bestchangeItem11,
    between: '',
    foot: bestchangeFoot,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    head: (ratesAsOf) => `{"rates_as_of":${JSON.stringify(ratesAsOf)},"rates":[\n`,
    item: jsonItem,
    between: ',\n',
    foot: '\n]}\n',
  },
  ways: {
    contentType: xml,
    head: () => bestchangeHead['bestchange-1.0'],
    item: waysItem,
    between: '',
    foot: bestchangeFoot,
  },
};

/** A file without any direction: it tells no prices. */
export function emptyFile({ head, foot }: Format): Buffer {
  return Buffer.from(head(null) + foot);
}

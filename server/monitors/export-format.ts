import type { ExportItem } from '../../core/monitors/export-item.ts';
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

/** A file being written, direction by direction. */
export type FileWriter = {
  readonly add: (item: ExportItem) => void;
  /** The whole of it. */
  readonly end: () => Buffer;
};

/**
 * Directions put together at once: what waits longer is in the way of everything else in memory.
 */
const chunkLength = 100;

/** Begins a file with prices of a moment; null where it will tell none. */
export function startFile(format: Format, ratesAsOf: Date | null): FileWriter {
  const parts: Buffer[] = [Buffer.from(format.head(ratesAsOf))];
  let chunk: string[] = [];
  let isFirst = true;

  function flush(): void {
    if (chunk.length === 0) return;
    const text = chunk.join(format.between);
    parts.push(Buffer.from(isFirst ? text : format.between + text));
    isFirst = false;
    chunk = [];
  }

  return {
    add(item) {
      chunk.push(format.item(item));
      if (chunk.length === chunkLength) flush();
    },
    end() {
      flush();
      return Buffer.concat([...parts, Buffer.from(format.foot)]);
    },
  };
}

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
  readonly add: (text: string) => void;
  /** The whole of it. */
  readonly end: () => Buffer;
};

const bytesMin = 1 << 16;
/** Many short texts are written at once: each write costs as much as some hundred letters. */
const lettersAtOnce = 1 << 15;
/** No character of a text takes more. */
const characterBytesMax = 3;

/** Begins a file with prices of a moment; null where it will tell none. */
export function startFile(format: Format, ratesAsOf: Date | null): FileWriter {
  let bytes = Buffer.allocUnsafe(bytesMin);
  let used = 0;
  let waiting = format.head(ratesAsOf);
  let isFirst = true;

  function put(text: string): void {
    waiting += text;
    if (waiting.length >= lettersAtOnce) write();
  }

  function write(): void {
    const needed = used + waiting.length * characterBytesMax;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(needed * 2);
      bytes.copy(larger, 0, 0, used);
      bytes = larger;
    }
    used += bytes.write(waiting, used);
    waiting = '';
  }

  return {
    add(text) {
      put(isFirst ? text : format.between + text);
      isFirst = false;
    },
    end() {
      put(format.foot);
      write();
      return Buffer.from(bytes.subarray(0, used));
    },
  };
}

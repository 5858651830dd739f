import type { SourceKind, SourcePrice } from '../core/rates/market-price.ts';
import { type PriceSource, SourceFault, type SourceReport } from './source.ts';

/** The world of a source, passed in so that tests have their own. */
export type Outside = {
  readonly now: () => Date;
  readonly fetch: typeof fetch;
  /** Address without the path; the source's own where absent. */
  readonly address?: string | undefined;
  readonly timeoutMilliseconds?: number;
};

/** One source over HTTP: a single GET, and how its answer is read. */
type HttpSource = {
  readonly name: string;
  readonly kind: SourceKind;
  readonly paceSeconds: number;
  readonly address: string;
  readonly path: string;
  readonly markets?: readonly string[];
  /** A longer answer is not read to its end. */
  readonly bytesMax?: number;
  readonly charset?: 'utf-8' | 'windows-1251';
  /** Reads the text of an answer asked for at this moment; throws a sentence when it makes none. */
  readonly read: (text: string, askedAt: Date) => Answer;
};

export type Answer = {
  /** Null when the source does not say. */
  readonly asOf: Date | null;
  readonly prices: readonly SourcePrice[];
};

/** Far more than there are pairs: what a source told last is kept, and looked through each time. */
const pricesMax = 500;
const timeoutDefault = 3_000;
const bytesDefault = 2 * 1024 * 1024;

/**
 * Makes a source out of one GET. Whatever the outside does, it ends within the time limit and reads
 * no more than the size limit, and every failure is a `SourceFault`.
 */
export function httpSource(spec: HttpSource, outside: Outside): PriceSource {
  const { name, kind, paceSeconds, markets = [] } = spec;
  const address = (outside.address ?? spec.address).replace(/\/+$/, '');
  return {
    name,
    simulated: false,
    kind,
    paceSeconds,
    markets,
    async fetch() {
      const askedAt = outside.now();
      const { text, date } = await fetchText(spec, `${address}${spec.path}`, outside);
      const answer = readAnswer(name, () => spec.read(text, askedAt));
      return { asOf: answer.asOf ?? date ?? askedAt, prices: answer.prices };
    },
  };
}

/** Reads what a source answered; what makes no sense is a `SourceFault`. */
export function readAnswer(name: string, read: () => Answer): Answer {
  try {
    const answer = read();
    if (answer.prices.length === 0) throw new Error('none of the pairs is in it');
    if (answer.prices.length > pricesMax) throw new Error('it prices its pairs without end');
    return answer;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SourceFault(name, `answered nonsense: ${why}`, { cause });
  }
}

/** What a single question may do to us at most. */
type Bounds = Pick<HttpSource, 'name' | 'bytesMax' | 'charset'> & {
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON to be sent with it: then it is a POST. */
  readonly body?: string;
};

type Page = { readonly text: string; readonly date: SourceReport['asOf'] | null };

/** One question within its time and size; a failure is a `SourceFault` without the address. */
export async function fetchText(spec: Bounds, url: string, outside: Outside): Promise<Page> {
  const timeout = outside.timeoutMilliseconds ?? timeoutDefault;
  try {
    const response = await outside.fetch(url, {
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
      ...(spec.body === undefined ? {} : { method: 'POST', body: spec.body }),
      headers: {
        accept: 'application/json, application/xml, text/xml',
        'user-agent': 'agio',
        ...(spec.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...spec.headers,
      },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refusalOf(spec.name, response, outside.now());
    }
    const bytes = await readBody(spec, response);
    return { text: decode(bytes, spec.charset ?? 'utf-8'), date: dateOf(response) };
  } catch (cause) {
    if (cause instanceof SourceFault) throw cause;
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    const what = late ? `did not answer within ${timeout} ms` : 'did not answer';
    throw new SourceFault(spec.name, what, { cause });
  }
}

/** The size limit is on what was unpacked: a packed answer cannot grow beyond it either. */
async function readBody(spec: Bounds, response: Response): Promise<Uint8Array> {
  const { bytesMax = bytesDefault } = spec;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) throw new SourceFault(spec.name, `answered over ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Text with a wrong byte in it is not guessed at; a byte order mark is dropped. */
function decode(bytes: Uint8Array, charset: string): string {
  return new TextDecoder(charset, { fatal: true }).decode(bytes);
}

/** When the answer was made, as its server says: an old one out of a cache is seen to be old. */
function dateOf(response: Response): Date | null {
  const date = new Date(response.headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

const retryAfterMaxSeconds = 3600;

function refusalOf(name: string, response: Response, now: Date): SourceFault {
  const { status } = response;
  const wait = response.headers.get('retry-after') ?? '';
  const asked = /^[0-9]{1,9}$/.test(wait)
    ? Number(wait)
    : Math.ceil((new Date(wait).getTime() - now.getTime()) / 1000);
  // Being told off without being told for how long is taken seriously all the same.
  const least = status === 429 || status === 418 || status === 403 ? 60 : 0;
  const seconds = Math.min(Math.max(asked > 0 ? asked : 0, least), retryAfterMaxSeconds);
  const retryAfterSeconds = seconds === 0 ? null : seconds;
  return new SourceFault(name, `answered ${status}`, { retryAfterSeconds });
}

import { fetchText, type Outside } from '../http-source.ts';
import { isRecord, listOf, readExactJson, recordOf } from '../json-answer.ts';
import type { Monitor, MonitorOffer } from '../monitor.ts';
import { SourceFault } from '../source.ts';

const name = 'bestchange';
/** The list of currencies changes a few times a year. */
const codesForMilliseconds = 24 * 3_600_000;
const timeoutMilliseconds = 8_000;

type BestChangeOptions = Outside & { readonly address: string; readonly key: string };

/** Rivals' rates from BestChange's public API v2; see `MAPPING.md` for whose word is what. */
export function bestChangeMonitor(options: BestChangeOptions): Monitor {
  const outside = { timeoutMilliseconds, ...options };
  const root = `${options.address.replace(/\/+$/, '')}/v2/${options.key}`;
  let known: { readonly at: number; readonly ids: ReadonlyMap<string, string> } | null = null;

  async function ask<Read>(path: string, read: (value: unknown) => Read): Promise<Read> {
    const { text } = await fetchText({ name }, `${root}${path}`, outside);
    try {
      return read(readExactJson(text));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new SourceFault(name, `answered nonsense: ${why}`.slice(0, 200), { cause });
    }
  }

  async function codes(): Promise<ReadonlyMap<string, string>> {
    const now = options.now().getTime();
    if (known === null || now - known.at > codesForMilliseconds) {
      known = { at: now, ids: await ask('/currencies/en', readCodes) };
    }
    return known.ids;
  }

  return {
    name,
    async offers(incomeCode, outcomeCode) {
      const ids = await codes();
      const [income, outcome] = [ids.get(incomeCode), ids.get(outcomeCode)];
      if (income === undefined || outcome === undefined) return null;
      const pair = `${income}-${outcome}`;
      return ask(`/rates/${pair}`, (value) => readOffers(value, pair));
    },
  };
}

function readCodes(value: unknown): ReadonlyMap<string, string> {
  const { currencies } = recordOf(value, 'the answer');
  const ids = listOf(currencies, 'currencies').flatMap((row) => {
    if (!isRecord(row)) return [];
    const { id, code } = row;
    if (typeof id !== 'string' || !/^[0-9]{1,9}$/.test(id) || typeof code !== 'string') return [];
    return [[code, id] as const];
  });
  if (ids.length === 0) throw new Error('none of the currencies can be read');
  return new Map(ids);
}

/** A row that is broken costs itself and no other. */
function readOffers(value: unknown, pair: string): readonly MonitorOffer[] {
  const { rates } = recordOf(value, 'the answer');
  const rows = recordOf(rates, 'rates')[pair];
  if (rows === undefined) return [];
  return listOf(rows, `rates of ${pair}`).flatMap((row) => {
    if (!isRecord(row)) return [];
    const { changer, reserve } = row;
    const rate = isPrice(row['rankrate']) ? row['rankrate'] : row['rate'];
    if (typeof changer !== 'string' || !/^[0-9]{1,9}$/.test(changer) || !isPrice(rate)) return [];
    return { exchanger: changer, rate, reserve: isPrice(reserve) ? reserve : null };
  });
}

function isPrice(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[0-9]{1,20}(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?$/.test(value)
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SourceKind, SourcePrice } from '../../core/rates/market-price.ts';
import { type P2pTerms, usualP2pTerms } from '../p2p/p2p-terms.ts';
import { openSource } from '../registry.ts';
import { type PriceSource, SourceFault, type SourceReport } from '../source.ts';
import type { SourceName } from '../source-names.ts';
import { openStandIn, type StandIn } from '../stand-in/testing.ts';

/** What a source is held to: a recorded answer and what it means. */
export type Recorded = {
  readonly name: SourceName;
  readonly path: string;
  /** File of the answer, in the source's folder. */
  readonly file: string;
  readonly asOf: string;
  readonly prices: readonly SourcePrice[];
  /** Answers with status 200 that are errors all the same. */
  readonly errors: readonly string[];
  /** How advertisements are read, by a source of those. */
  readonly p2p?: P2pTerms;
  /** Where it asks more than once: which line of the file answers a question, by its body. */
  readonly lineOf?: (asked: string) => number;
  /** How often it asks; once where nothing is said. */
  readonly questions?: number;
  /**
   * One pair of it as it stands in the file, to be spoiled: replacing `symbol` takes the pair away,
   * replacing `bid` or `ask` changes its price. `ask` is null where one price is both.
   */
  readonly pair: {
    readonly name: string;
    readonly symbol: string;
    readonly bid: string;
    readonly ask: string | null;
  };
};

/** One source and its outside, which does what a rule wants of it. */
export type Bench = {
  readonly recorded: Recorded;
  readonly kind: SourceKind;
  readonly body: Buffer;
  readonly standIn: StandIn;
  source(timeoutMilliseconds?: number): PriceSource;
  /** Reads the source once, while the outside answers like this. */
  read(answer: Buffer | string): Promise<SourceReport>;
  close(): Promise<void>;
};

/** What every source keeps to, sentence by sentence. */
export type Rules = Readonly<Record<string, (bench: Bench) => Promise<void>>>;

/** When the recorded answers are asked for: a Friday. */
export const now = new Date('2026-11-20T10:00:00Z');

/** When the server of the outside says that it answered. */
const headers = { date: 'Fri, 20 Nov 2026 09:59:58 GMT' };

/** Opens the outside of one source; it gives the recorded answer until it is told otherwise. */
export async function openBench(recorded: Recorded): Promise<Bench> {
  const { name, path, file } = recorded;
  const body = readFileSync(join(import.meta.dirname, '..', name, file));
  const standIn = await openStandIn();
  const serve = (answer: Buffer | string) =>
    standIn.serve(path, { body: answerBy(recorded, Buffer.from(answer)), headers });
  serve(body);
  const { address } = standIn;
  const p2p = recorded.p2p ?? usualP2pTerms;
  const source = (timeoutMilliseconds = 3_000) =>
    openSource(name, { now: () => now, address, timeoutMilliseconds, p2p });
  return {
    recorded,
    kind: source().kind,
    body,
    standIn,
    source,
    read(answer) {
      serve(answer);
      return source().fetch();
    },
    close: standIn.close,
  };
}

/** The whole file, or the line of it that answers just this question. */
function answerBy({ lineOf }: Recorded, body: Buffer): Buffer | ((asked: string) => Buffer) {
  if (lineOf === undefined) return body;
  return (asked) => {
    const lines = body.toString('latin1').split('\n');
    return Buffer.from(lines[lineOf(asked)] ?? '', 'latin1');
  };
}

/** Makes sure that a reading ends in a fault of this source, and gives it back. */
export async function faultOf(
  { recorded }: Bench,
  reading: Promise<unknown>,
  why: RegExp,
): Promise<SourceFault> {
  const fault = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(fault instanceof SourceFault)) throw new Error(`no fault of a source: ${String(fault)}`);
  expect(fault.source).toBe(recorded.name);
  expect(fault.message).toMatch(why);
  return fault;
}

/** The recorded bytes with one text in them replaced; what stands beside it is not touched. */
export function replaced(body: Buffer, text: string, other: string): Buffer {
  const content = body.toString('latin1');
  expect(content).toContain(text);
  return Buffer.from(content.replaceAll(text, other), 'latin1');
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outside } from '../http-call.ts';
import { type Screener, ScreenerFault, type Subject } from '../screener.ts';
import { openScreenerStandIn, type ScreenerStandIn } from '../stand-in/testing.ts';

type Keys = { readonly id: string; readonly secret: string };

const address: Subject = {
  chain: 'tron',
  asset: 'USDT',
  txid: null,
  side: 'outcome',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
};
const transfer: Subject = {
  chain: 'bitcoin',
  asset: 'BTC',
  side: 'income',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  txid: 'a'.repeat(64),
};

type Bench = {
  outside(): ScreenerStandIn;
  screener(): Screener;
  /** The same provider asked with other keys, or at another address. */
  opened(keys: Keys, address: string): Screener;
};

/** What every adapter of a provider must do, held against a stand-in that also misbehaves. */
export function keepsToTheContract(
  provider: 'amlbot' | 'bitok',
  open: (keys: Keys, outside: Outside) => Screener,
): void {
  describe(`the screener ${provider}`, () => {
    let outside: ScreenerStandIn;
    beforeAll(async () => {
      outside = await openScreenerStandIn(provider);
    });
    afterAll(() => outside.close());
    const opened = (keys: Keys, at: string) =>
      open(keys, { now: () => new Date(), fetch, address: at });
    const bench: Bench = {
      opened,
      outside: () => outside,
      screener: () => opened(outside.keys, outside.address),
    };
    tellsVerdicts(bench);
    isPaidOnce(bench);
    failsHonestly(bench);
    failsBeforeItIsReached(bench);
  });
}

async function faultOf(asked: Promise<unknown>): Promise<ScreenerFault> {
  const fault = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (fault instanceof ScreenerFault) return fault;
  throw new Error('it should have failed', { cause: fault });
}

function tellsVerdicts({ outside, screener }: Bench): void {
  test.each([address, transfer])('tells a score and its categories', async (subject) => {
    outside().say(subject.txid ?? subject.address, {
      kind: 'scored',
      score: 0.65,
      shares: { mixer: 0.25, exchange: 0.75, sanctions: 0, 'Something New': 0.001 },
    });
    expect(screener().covers(subject)).toBe(true);
    expect(await screener().check(subject)).toMatchObject({
      state: 'done',
      scorePpm: 650_000,
      signals: [
        { category: 'exchange', sharePpm: 750_000 },
        { category: 'mixer', sharePpm: 250_000 },
        { category: 'unrecognised', sharePpm: 1_000 },
      ],
    });
  });

  test('says what it does not know about', () => {
    expect(screener().covers({ ...address, chain: 'monero', asset: 'XMR' })).toBe(false);
    expect(screener().covers({ ...address, asset: 'NEVER' })).toBe(false);
  });

  test('tells “not scored” and “failed” from clean', async () => {
    outside().say(transfer.txid ?? '', { kind: 'not_scored' });
    expect(await screener().check(transfer)).toMatchObject({ state: 'not_scored' });
    outside().say(transfer.txid ?? '', { kind: 'failed' });
    expect(await screener().check(transfer)).toMatchObject({ state: 'failed' });
  });
}

function isPaidOnce({ outside, screener }: Bench): void {
  test('is asked again by the id it gave, and is paid once', async () => {
    const subject = { ...transfer, txid: 'b'.repeat(64) };
    outside().say(subject.txid, { kind: 'pending' });
    const begun = await screener().check(subject);
    expect(begun.state).toBe('pending');
    const again = await screener().recheck(begun.externalId ?? '', subject);
    expect(again).toEqual(begun);
    outside().say(subject.txid, { kind: 'scored', score: 0.01 });
    const ended = await screener().recheck(begun.externalId ?? '', subject);
    expect(ended).toMatchObject({ state: 'done', scorePpm: 10_000 });
    expect(outside().paid.filter((paid) => paid === subject.txid)).toHaveLength(1);
  });

  test('finds a check whose answer was lost, and knows when there is none', async () => {
    const subject = { ...transfer, txid: 'c'.repeat(64) };
    const since = new Date();
    expect(await screener().find(subject, since)).toBeNull();
    outside().say(subject.txid, { kind: 'lost', score: 0.9 });
    expect((await faultOf(screener().check(subject))).reached).toBe('maybe');
    expect(await screener().find(subject, since)).toMatchObject({ scorePpm: 900_000 });
    const later = new Date(Date.now() + 3_600_000);
    expect(await screener().find(subject, later)).toBeNull();
    expect(outside().paid.filter((paid) => paid === subject.txid)).toHaveLength(1);
  });
}

function failsHonestly({ outside, screener }: Bench): void {
  test.each([
    ['down', 'maybe', true],
    ['html', 'maybe', true],
    ['redirect', 'no', false],
    ['lying_score', 'maybe', true],
    ['lying_subject', 'maybe', true],
  ] as const)('%s is a fault, never a verdict', async (kind, reached, retryable) => {
    const subject = { ...transfer, txid: 'd'.repeat(64) };
    outside().say(subject.txid, { kind });
    const fault = await faultOf(screener().check(subject));
    expect(fault).toMatchObject({ reached, retryable });
    expect(fault.message).not.toContain(outside().keys.secret);
  });

  test('is waited for no longer than it was given', async () => {
    const subject = { ...transfer, txid: 'e'.repeat(64) };
    outside().say(subject.txid, { kind: 'silent' });
    const begun = performance.now();
    expect((await faultOf(screener().check(subject, 150))).reached).toBe('maybe');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
}

function failsBeforeItIsReached({ outside, opened }: Bench): void {
  test('is not believed to have been reached where nobody listens', async () => {
    const closed = await openScreenerStandIn(outside().provider);
    await closed.close();
    const gone = opened(outside().keys, closed.address);
    expect((await faultOf(gone.check(transfer))).reached).toBe('no');
  });

  test('nor where the key is wrong, and asking again does not help', async () => {
    const wrong = opened({ ...outside().keys, secret: 'wrong' }, outside().address);
    expect(await faultOf(wrong.check(transfer))).toMatchObject({ reached: 'no', retryable: false });
  });
}

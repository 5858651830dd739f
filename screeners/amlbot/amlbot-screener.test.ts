import { expect, test } from 'vitest';
import { keepsToTheContract } from '../conformance/conformance.ts';
import { amlbotScreener, amlbotToken } from './amlbot-screener.ts';

keepsToTheContract('amlbot', ({ id, secret }, outside) =>
  amlbotScreener({ accessId: id, accessKey: secret }, outside),
);

test('signs as their clients do', () => {
  expect(amlbotToken('tx123', 'test-key', '123')).toBe('b40e20561487cce62636bad5f0a16d38');
  expect(amlbotToken('test-key', '123')).toBe('5313e9afc3fd9c690466e00f98e19f75');
});

test('an entry on a black list of theirs is more than any share', async () => {
  const txid = 'f'.repeat(64);
  const data = {
    uid: 'u1',
    status: 'success',
    tx: txid,
    riskscore: '0.05',
    signals: { miner: 1 },
    blackListsConnections: true,
  };
  const answer = () => Promise.resolve(Response.json({ result: true, data }));
  const screener = amlbotScreener(
    { accessId: '1', accessKey: 'k' },
    { now: () => new Date(), fetch: answer },
  );
  const subject = { chain: 'bitcoin', asset: 'BTC', address: 'a', txid, side: 'income' } as const;
  expect(await screener.check(subject)).toMatchObject({
    scorePpm: 50_000,
    signals: [{ category: 'miner' }, { category: 'sanctions', sharePpm: 1_000_000 }],
  });
});

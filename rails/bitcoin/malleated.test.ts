import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Script, Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openBench } from '../conformance/bench.ts';
import { type LitecoinWorld, openLitecoinWorld } from '../conformance/litecoin-world.ts';
import { openTestSigner } from '../conformance/test-signer.ts';
import { readTransaction } from './raw-transaction.ts';

let world: LitecoinWorld;

beforeAll(async () => {
  const signer = openTestSigner('dogecoin-regtest');
  const { xpub } = signer.account;
  world = await openLitecoinWorld({ network: 'dogecoin-regtest', xpub, signer });
});

afterAll(() => world.close());

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The same payment with the other valid form of its first signature, hence with another id. */
function malleated(raw: string): string {
  const script = Transaction.fromRaw(hexToBytes(raw)).getInput(0).finalScriptSig;
  const [signature, key] = script ? Script.decode(script) : [];
  if (!(script && signature instanceof Uint8Array && key instanceof Uint8Array)) {
    throw new TypeError('no signature');
  }
  // 30 length 02 length r 02 length s hashtype
  const sAt = 6 + (signature[3] ?? 0);
  const low = BigInt(`0x${bytesToHex(signature.slice(sAt, -1))}`);
  const high = hexToBytes(`00${(order - low).toString(16).padStart(64, '0')}`);
  const body = [...signature.slice(2, sAt - 2), 2, high.length, ...high];
  const other = Script.encode([new Uint8Array([0x30, body.length, ...body, 1]), key]);
  return raw.replace(withLength(script), withLength(other));
}

function withLength(script: Uint8Array): string {
  return bytesToHex(new Uint8Array([script.length, ...script]));
}

test('a payout mined under another id is confirmed, and never dead', async () => {
  const { payout } = openBench(world);
  const address = await world.stranger();
  const attempt = await world.payouts.prepare(payout('changed', address), []);
  const changed = malleated(attempt.raw);
  expect(readTransaction(changed).txid).not.toBe(attempt.reference);
  expect(readTransaction(changed).outputs).toEqual(readTransaction(attempt.raw).outputs);
  expect(await world.payouts.submit(attempt)).toBe('accepted');
  const miner = await world.faucet.call('getnewaddress', [], z.string());
  await world.faucet.call('generateblock', [miner, [changed]], z.unknown());
  expect(await world.receivedBy(address)).toBe(world.sum);
  expect(await world.payouts.lookup(attempt)).toMatchObject({ state: 'confirmed' });
  expect(await world.payouts.submit(attempt)).toBe('already');
  await world.confirm(3);
  expect(await world.payouts.lookup(attempt)).toMatchObject({
    state: 'confirmed',
    confirmations: 4,
  });
});

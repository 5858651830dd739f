import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { readTransaction } from './raw-transaction.ts';

const script = new Uint8Array([0x00, 0x14, ...new Uint8Array(20).fill(5)]);

function built() {
  const transaction = new Transaction();
  const coin = { witnessUtxo: { amount: 5_000n, script } };
  transaction.addInput({ txid: 'ab'.repeat(32), index: 258, ...coin });
  transaction.addOutput({ amount: 4_000n, script });
  transaction.addOutput({ amount: 500n, script });
  return transaction;
}

/** The parts of an unsigned transaction: version, inputs and outputs, lock time. */
function parts() {
  const hex = bytesToHex(built().unsignedTx);
  return { version: hex.slice(0, 8), body: hex.slice(8, -8), lockTime: hex.slice(-8) };
}

describe('reading a raw transaction', () => {
  const expected = {
    txid: built().id,
    inputs: [{ txid: 'ab'.repeat(32), vout: 258 }],
    outputs: [
      { units: 4_000n, script: bytesToHex(script) },
      { units: 500n, script: bytesToHex(script) },
    ],
  };

  test('a plain one', () => {
    expect(readTransaction(bytesToHex(built().unsignedTx))).toEqual(expected);
  });

  test('a witness is not part of the id', () => {
    const { version, body, lockTime } = parts();
    const witness = '02' + '01aa' + '02bbcc';
    expect(readTransaction(`${version}0001${body}${witness}${lockTime}`)).toEqual(expected);
  });

  test("nor is Litecoin's extension block", () => {
    const { version, body, lockTime } = parts();
    expect(readTransaction(`${version}0008${body}00${lockTime}`)).toEqual(expected);
    expect(readTransaction(`${version}0009${body}0001aa00${lockTime}`)).toEqual(expected);
  });

  test('bytes cut short are an error, not a guess', () => {
    const hex = bytesToHex(built().unsignedTx);
    for (let length = 8; length < hex.length - 8; length += 2) {
      expect(() => readTransaction(hex.slice(0, length))).toThrow();
    }
  });
});

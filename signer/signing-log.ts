import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { type NetworkName, networkNames } from '../rails/bitcoin/network.ts';

const digits = z.string().regex(/^[0-9]+$/);

/** Everything the signer has ever signed: one line of JSON each, never changed afterwards. */
const signingRecord = z.object({
  at: z.iso.datetime(),
  payoutId: z.string(),
  attemptNumber: z.int(),
  network: z.enum(networkNames),
  address: z.string(),
  amount: digits,
  fee: digits,
  feeRate: digits,
  inputs: z.array(z.string()),
  changeIndex: z.union([z.int(), z.null()]),
  /** It excludes the earlier attempts, so the money leaves only once: what its fee adds counts. */
  replaces: z.boolean(),
  txid: z.string(),
  raw: z.string(),
});
export type SigningRecord = z.infer<typeof signingRecord>;

export type SigningLog = {
  /** Oldest first. */
  readonly records: readonly SigningRecord[];
  /**
   * What was signed for the money of a payout, oldest first: for that payout, and for those of the
   * same order with other numbers.
   */
  ofSameMoney(payoutId: string): readonly SigningRecord[];
  /** Highest index of the change chain used so far; 0 when there is none. */
  lastChangeIndex(network: NetworkName): number;
  /** Returns only when the record is on the disk; throws where nothing of it is. */
  append(record: SigningRecord): void;
  close(): void;
};

/**
 * Opens the signing log. A last line without its end was cut by a crash before anybody was
 * answered: it is removed. Any other damage stops the signer with a sentence, since what it has
 * signed would be unknown.
 */
export function openSigningLog(path: string): SigningLog {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  const bytes = readFileSync(path);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  if (whole < bytes.length) {
    ftruncateSync(file, whole);
    fsyncSync(file);
  }
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  const records = lines.map((line, position) => readLine(line, position, path));
  syncFolder(dirname(path));
  let length = whole;
  const byMoney = new Map<string, SigningRecord[]>();
  const changeIndexes = new Map<NetworkName, number>();

  function remember(record: SigningRecord): void {
    const { money } = partsOf(record.payoutId);
    byMoney.set(money, [...(byMoney.get(money) ?? []), record]);
    const last = changeIndexes.get(record.network) ?? 0;
    changeIndexes.set(record.network, Math.max(last, record.changeIndex ?? 0));
  }

  records.forEach(remember);
  return {
    records,
    ofSameMoney: (payoutId) => byMoney.get(partsOf(payoutId).money) ?? [],
    lastChangeIndex: (network) => changeIndexes.get(network) ?? 0,
    append(record) {
      const line = Buffer.from(`${JSON.stringify(record)}\n`, 'utf8');
      try {
        for (let written = 0; written < line.length; ) {
          written += writeSync(file, line, written);
        }
        fsyncSync(file);
      } catch (cause) {
        // A full disk takes part of a line: the next one must not be written behind that.
        ftruncateSync(file, length);
        throw cause;
      }
      length += line.length;
      records.push(record);
      remember(record);
    },
    close: () => closeSync(file),
  };
}

/** The key of a payout ends with its number among those of the same money; a bare one has none. */
export function partsOf(payoutId: string): { readonly money: string; readonly number: number } {
  const [, money = payoutId, digits = '0'] = /^(.+):([0-9]{1,9})$/.exec(payoutId) ?? [];
  return { money, number: Number.parseInt(digits, 10) };
}

function readLine(line: string, position: number, path: string): SigningRecord {
  try {
    return signingRecord.parse(JSON.parse(line));
  } catch (cause) {
    const message = `line ${position + 1} of ${path} is damaged: restore the signing log from a copy`;
    throw new Error(message, { cause });
  }
}

/** A new file is safe only once its folder is written down as well. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

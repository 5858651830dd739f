import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import type { NetworkName } from '../rails/bitcoin/network.ts';
import { type Account, openAccounts } from './accounts.ts';
import { readSignerConfig } from './config.ts';
import { type SignBody, signerFolder } from './protocol.ts';
import type { SigningContext } from './sign-payout.ts';
import { openSigningLog } from './signing-log.ts';
import { openSwitches } from './switches.ts';

type TestDesk = {
  readonly context: SigningContext;
  readonly account: Account;
  /** Folder of the switches and the signing log. */
  readonly folder: string;
  /** Lets time pass for the caps. */
  pass(ms: number): void;
};

/** A signing context with a seed of its own and a log on the disk. */
export function openContext(
  options: { network?: NetworkName; caps?: string; dataDir?: string } = {},
): TestDesk {
  const { network = 'litecoin-regtest', caps = '' } = options;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'agio-signer-'));
  const folder = signerFolder(dataDir);
  const config = readSignerConfig({
    DATA_DIR: dataDir,
    SIGNER_NETWORKS: network,
    SIGNER_CAPS: caps,
    SIGNER_SEED_FILE: 'given below',
  });
  const accounts = openAccounts(new Uint8Array(32).fill(7), config.networks);
  const account = accounts.get(network);
  if (!account) throw new Error(`no account for ${network}`);
  let now = new Date('2026-11-20T10:00:00Z').getTime();
  return {
    folder,
    account,
    context: {
      accounts,
      caps: config.caps,
      signingLog: openSigningLog(join(folder, 'journal.jsonl')),
      switches: openSwitches(dataDir),
      now: () => new Date(now),
      fences: new Map(),
    },
    pass(ms) {
      now += ms;
    },
  };
}

/** A coin of the account, with the transaction that made it. */
export function coinOf(account: Account, number: number, units = 1_000_000_000n) {
  const path = { chain: 0, index: number };
  const origin = new Transaction({ allowUnknownInputs: true });
  const before = number.toString(16).padStart(64, '0');
  origin.addInput({ txid: before, index: 0, witnessUtxo: { amount: units, script: anyScript } });
  origin.addOutput({ amount: units, script: account.scriptAt(path) });
  const previousTransaction = bytesToHex(origin.unsignedTx);
  return { txid: origin.id, vout: 0, units: units.toString(), path, previousTransaction };
}

const anyScript = new Uint8Array([0x00, 0x14, ...new Uint8Array(20).fill(9)]);

/** A request to pay 1.5 coins to a stranger, changed as a test wants it. */
export function bodyOf(account: Account, changes: Partial<SignBody> = {}): SignBody {
  return {
    payoutId: 'payout-1',
    attemptNumber: 1,
    network: account.network.name,
    address: 'rltc1q8flrg9vg00d24jkcxrtmgp5t8vduxxysq5806a',
    amount: '150000000',
    feeRate: '10000',
    accounted: [],
    fence: '1',
    inputs: [coinOf(account, 1)],
    ...changes,
  };
}

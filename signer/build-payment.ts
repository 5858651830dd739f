import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { changeChain, scriptOf } from '../rails/bitcoin/addresses.ts';
import { planTransaction } from '../rails/bitcoin/plan-transaction.ts';
import { coinKey, readTransaction } from '../rails/bitcoin/raw-transaction.ts';
import type { SpentCoin } from '../rails/bitcoin/signing.ts';
import type { Account } from './accounts.ts';
import type { SignerRefusal } from './protocol.ts';
import { refused } from './refusing.ts';

type Payment = {
  readonly address: string;
  readonly amount: bigint;
  readonly feeRate: bigint;
  readonly inputs: readonly SpentCoin[];
  /** Where the change goes, if there is any. */
  readonly changeIndex: number;
};

type SignedPayment = {
  readonly txid: string;
  readonly raw: string;
  readonly inputs: readonly string[];
  readonly fee: bigint;
  readonly changeIndex: number | null;
};

/** BIP 125: a stuck payment can be replaced by a better paid one of the same coins. */
const replaceableSequence = 0xffff_fffd;

/**
 * Builds the transaction from its parts and signs it. Nothing the caller says is believed: every
 * coin is read from the transaction that made it, and the change goes to an address of our own.
 */
export function buildPayment(account: Account, payment: Payment): SignedPayment | SignerRefusal {
  const { network } = account;
  const script = scriptOf(network, payment.address);
  if (!script) return refused('address_invalid', `no address of ${network.name}`);
  if (payment.amount < network.dust) return refused('malformed', 'the sum would not be relayed');
  if (payment.feeRate > network.feeRate.max) {
    return refused('fee_too_high', `above ${network.feeRate.max} units per 1000 bytes`);
  }
  const stranger = payment.inputs.find((coin) => !isOurs(account, coin));
  if (stranger) return refused('input_not_ours', coinKey(stranger));
  const inputs = payment.inputs.map(coinKey);
  if (new Set(inputs).size !== inputs.length) return refused('malformed', 'a coin named twice');
  const plan = planTransaction(network, {
    inputCount: inputs.length,
    inputUnits: payment.inputs.reduce((sum, coin) => sum + coin.units, 0n),
    amount: payment.amount,
    scriptLength: script.length,
    feeRate: payment.feeRate,
  });
  if (!plan) return refused('insufficient_inputs', 'the coins do not cover the sum and the fee');

  // Amounts were checked against the previous transactions, so their full text is not needed.
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true });
  for (const coin of payment.inputs) {
    transaction.addInput({
      txid: coin.txid,
      index: coin.vout,
      sequence: replaceableSequence,
      witnessUtxo: { amount: coin.units, script: account.scriptAt(coin.path) },
    });
  }
  transaction.addOutput({ amount: payment.amount, script });
  if (plan.change > 0n) {
    const path = { chain: changeChain, index: payment.changeIndex };
    transaction.addOutput({ amount: plan.change, script: account.scriptAt(path) });
  }
  payment.inputs.forEach((coin, position) => {
    transaction.signIdx(account.privateKeyAt(coin.path), position);
  });
  transaction.finalize();
  return {
    txid: transaction.id,
    raw: transaction.hex,
    inputs,
    fee: plan.fee,
    changeIndex: plan.change > 0n ? payment.changeIndex : null,
  };
}

function isOurs(account: Account, coin: SpentCoin): boolean {
  if (coin.path.chain > changeChain || coin.path.index >= 2 ** 31) return false;
  try {
    const origin = readTransaction(coin.previousTransaction);
    const output = origin.outputs[coin.vout];
    return (
      origin.txid === coin.txid &&
      output?.units === coin.units &&
      output.script === bytesToHex(account.scriptAt(coin.path))
    );
  } catch {
    return false;
  }
}

import { bytesToHex } from '@noble/hashes/utils.js';
import { amount } from '../../core/money/amount.ts';
import { failpoint } from '../failpoint.ts';
import { type Attempt, type PayoutRequest, RailFault } from '../rail.ts';
import { changeChain, scriptOf } from './addresses.ts';
import { type CoinWish, chooseCoins } from './choose-coins.ts';
import { currentFeeRate } from './estimate-fee.ts';
import type { Network } from './network.ts';
import { coinsByKey, type OurCoin, spendableCoins } from './our-coins.ts';
import { coinKey, readTransaction } from './raw-transaction.ts';
import type { PayoutSigner, SignedBefore, SpentCoin } from './signing.ts';
import { findTransactions } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

type Payer = {
  readonly rail: string;
  readonly network: Network;
  readonly wallet: WatchWallet;
  readonly signer: PayoutSigner;
};

/**
 * Chooses coins, has the payment built and signed, and checks what came back. Nothing outside
 * changes: the attempt must be written down before it is submitted.
 */
export async function preparePayout(
  payer: Payer,
  request: PayoutRequest,
  lockedInputs: readonly string[],
): Promise<Attempt> {
  const { rail, network, wallet, signer } = payer;
  const script = await destinationScript(payer, request);
  const before = await signer.signedBefore(request.payoutId);
  const again = before.find(
    ({ payoutId, attemptNumber }) =>
      payoutId === request.payoutId && attemptNumber === request.attemptNumber,
  );
  // Of what the order has paid by other rails the signer knows nothing and is told nothing.
  const accounted = before.map(({ txid }) => txid).filter((id) => request.accounted.includes(id));
  const earlier = before.filter(({ txid, released }) => !released && !accounted.includes(txid));
  const feeRate = again?.feeRate ?? (await rateAbove(payer, earlier));
  const chosen = again
    ? []
    : await pick(payer, earlier, lockedInputs, {
        amount: request.amount.units,
        scriptLength: script.length,
        feeRate,
      });
  failpoint('coins.chosen');
  const signed = await signer.sign({
    payoutId: request.payoutId,
    attemptNumber: request.attemptNumber,
    network: network.name,
    address: request.address,
    amount: request.amount.units,
    inputs: await withOrigins(payer, chosen),
    feeRate,
    accounted,
    fence: request.fence,
  });
  failpoint('coins.signed');
  if (signed.changeIndex !== null) {
    await wallet.watch({ chain: changeChain, index: signed.changeIndex });
  }
  const built = readTransaction(signed.raw);
  const paid = built.outputs.some(
    (output) => output.units === request.amount.units && output.script === bytesToHex(script),
  );
  if (!paid || built.txid !== signed.txid) {
    throw new RailFault(rail, 'the signer answered with another payment', { retryable: false });
  }
  return {
    reference: built.txid,
    raw: signed.raw,
    inputs: built.inputs.map(coinKey),
    networkFee: amount(signed.fee, network.asset),
  };
}

async function destinationScript(payer: Payer, request: PayoutRequest): Promise<Uint8Array> {
  const { rail, network, wallet } = payer;
  if (request.amount.asset !== network.asset) {
    throw new RailFault(rail, `this rail pays only ${network.asset}`, { retryable: false });
  }
  const script = scriptOf(network, request.address);
  if (!script) {
    throw new RailFault(rail, 'not an address of this network', { retryable: false });
  }
  if (request.amount.units < network.dust) {
    throw new RailFault(rail, 'the network does not relay so small a sum', { retryable: false });
  }
  if ((await wallet.pathsOf([request.address])).size > 0) {
    throw new RailFault(rail, 'the address is one of our own', { retryable: false });
  }
  return script;
}

/** What excludes earlier bytes must offer more than they do, or the network keeps those. */
async function rateAbove(payer: Payer, earlier: readonly SignedBefore[]): Promise<bigint> {
  const current = await currentFeeRate(payer.wallet, payer.network);
  return earlier.reduce((rate, { feeRate }) => {
    const raised = (feeRate * 5n) / 4n + 1000n;
    return raised > rate ? raised : rate;
  }, current);
}

async function pick(
  payer: Payer,
  earlier: readonly SignedBefore[],
  lockedInputs: readonly string[],
  wish: CoinWish,
): Promise<readonly OurCoin[]> {
  const { rail, network, wallet } = payer;
  const obliged = await excluding(payer, earlier);
  const locked = new Set([...lockedInputs, ...obliged.map(({ key }) => key)]);
  const coins = await spendableCoins(wallet, network);
  const free = coins.filter(({ key }) => !locked.has(key));
  const chosen = chooseCoins(network, free, obliged, wish);
  if (!chosen) {
    throw new RailFault(rail, 'the hot wallet has not enough coins free', { retryable: true });
  }
  return chosen;
}

/** One coin of everything signed earlier: whoever spends it makes that impossible. */
async function excluding(
  { rail, network, wallet }: Payer,
  earlier: readonly SignedBefore[],
): Promise<readonly OurCoin[]> {
  const obliged: OurCoin[] = [];
  for (const { payoutId, attemptNumber, network: chain, txid, inputs } of earlier) {
    if (obliged.some(({ key }) => inputs.includes(key))) continue;
    const elsewhere = chain !== network.name;
    const [shared] = elsewhere ? [] : await coinsByKey(wallet, network, inputs);
    if (!shared) {
      const name = `${payoutId}, attempt ${attemptNumber}`;
      const message = `${name}, was signed as ${txid} on ${chain} and cannot be excluded`;
      throw new RailFault(rail, message, { retryable: false });
    }
    obliged.push(shared);
  }
  return obliged;
}

async function withOrigins(
  { rail, wallet }: Payer,
  coins: readonly OurCoin[],
): Promise<readonly SpentCoin[]> {
  const spent: SpentCoin[] = [];
  const origins = await findTransactions(wallet, [...new Set(coins.map(({ txid }) => txid))]);
  for (const { txid, vout, units, path } of coins) {
    const origin = origins.get(txid);
    if (!origin) throw new RailFault(rail, `no transaction ${txid}`, { retryable: true });
    spent.push({ txid, vout, units, path, previousTransaction: origin.hex });
  }
  return spent;
}

import { amount, formatAmount } from '../../core/money/amount.ts';
import { failpoint } from '../failpoint.ts';
import type { Outside } from '../outside.ts';
import { type DepositRail, given, type PayoutRail, type Rail, type Simulator } from '../rail.ts';
import { createAddressBook, orderChain, paymentUri } from './addresses.ts';
import { createNodeClient, type NodeSettings } from './client.ts';
import { payoutFee } from './estimate-fee.ts';
import { lookupPayout } from './lookup.ts';
import { type NetworkName, networkOf } from './network.ts';
import { spendableCoins } from './our-coins.ts';
import { preparePayout } from './prepare.ts';
import { submitPayout } from './send.ts';
import type { PayoutSigner } from './signing.ts';
import { createBitcoinSimulator } from './simulator.ts';
import { createWatchWallet, type WatchWallet } from './wallet.ts';
import { scanDeposits, verifyDeposits } from './watch.ts';

export type BitcoinRailSettings = Outside & {
  readonly name: string;
  readonly network: NetworkName;
  readonly rpc: NodeSettings;
  /** Extended public key of the hot wallet's account, as the signer describes it. */
  readonly xpub: string;
  /** Null: this rail takes deposits only. */
  readonly signer: PayoutSigner | null;
  /** When the account was first used: a fresh node looks for older deposits from then on. */
  readonly rescanSince?: Date | null;
  /** Wallet of the same private node that plays the customers; only on regtest. */
  readonly faucetWallet?: string | null;
};

/** One rail for every node of the Bitcoin family: BTC, LTC and DOGE, main or test. */
export function createBitcoinRail(settings: BitcoinRailSettings): Rail {
  const { name, rpc, log } = settings;
  const network = networkOf(settings.network);
  const book = createAddressBook(network, settings.xpub);
  const client = createNodeClient(name, rpc, settings);
  const wallet = createWatchWallet(client, {
    rail: name,
    network,
    xpub: settings.xpub,
    book,
    walletName: rpc.wallet,
    rescanSince: settings.rescanSince ? Math.floor(settings.rescanSince.getTime() / 1000) : null,
  });
  const watcher = { rail: name, network, wallet, log };

  const deposits: DepositRail = {
    async issue({ derivationIndex, amount: wanted }) {
      const path = { chain: orderChain, index: derivationIndex };
      // Watched before it is shown: money sent to it can never be overlooked.
      await wallet.watch(path);
      failpoint('coins.watched');
      const address = book.addressOf(path);
      const qr = paymentUri(network, address, trimmed(formatAmount(wanted)));
      return given({ address, memo: null, holder: null, bank: null, qr });
    },
    scan: (cursor) => scanDeposits(watcher, cursor),
    verify: (known) => verifyDeposits(watcher, known),
  };

  return {
    name,
    deposits,
    payouts: settings.signer === null ? null : payoutsOf(settings, wallet, settings.signer),
    simulator: simulatorOf(settings, wallet),
  };
}

function payoutsOf(
  { name, network: networkName }: BitcoinRailSettings,
  wallet: WatchWallet,
  signer: PayoutSigner,
): PayoutRail {
  const network = networkOf(networkName);
  const payer = { rail: name, network, wallet, signer };
  return {
    prepare: (request, lockedInputs) => preparePayout(payer, request, lockedInputs),
    async signed(payoutId) {
      const signed = await signer.signedBefore(payoutId);
      return signed
        .filter(({ released }) => !released)
        .map(({ txid, inputs }) => ({ reference: txid, inputs }));
    },
    submit: (attempt) => submitPayout(wallet, network, attempt),
    lookup: (attempt) => lookupPayout(wallet, network, attempt),
    async balance() {
      const coins = await spendableCoins(wallet, network);
      const units = coins.reduce((sum, coin) => sum + coin.units, 0n);
      return amount(units, network.asset);
    },
    async estimateFee() {
      return amount(await payoutFee(wallet, network), network.asset);
    },
  };
}

function simulatorOf(settings: BitcoinRailSettings, wallet: WatchWallet): Simulator | null {
  const faucet = settings.faucetWallet ?? null;
  if (faucet === null || networkOf(settings.network).chain !== 'regtest') return null;
  const rpc = { ...settings.rpc, wallet: faucet };
  return createBitcoinSimulator(createNodeClient(settings.name, rpc, settings), wallet);
}

function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

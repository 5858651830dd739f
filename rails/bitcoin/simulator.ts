import * as z from 'zod';
import type { Simulator, SimulatorAction, SimulatorOrder } from '../rail.ts';
import type { NodeClient } from './client.ts';
import { nodeAmount } from './coin-amounts.ts';
import { amountText } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

const actions = [
  'pay_exact',
  'pay_short',
  'pay_over',
  'pay_double',
  'reorg',
] as const satisfies readonly SimulatorAction[];

/** A wallet of the private node plays the customer; the chain itself is real. */
export function createBitcoinSimulator(faucet: NodeClient, wallet: WatchWallet): Simulator {
  return {
    actions,
    async play(action, order) {
      const { units } = order.amount;
      switch (action) {
        case 'pay_exact':
          await payFromFaucet(faucet, order.address, units);
          return;
        case 'pay_short':
          await payFromFaucet(faucet, order.address, units - units / 10n);
          return;
        case 'pay_over':
          await payFromFaucet(faucet, order.address, units + units / 10n);
          return;
        case 'pay_double':
          await payFromFaucet(faucet, order.address, units);
          await payFromFaucet(faucet, order.address, units);
          return;
        case 'reorg':
          await undoBlockOf(faucet, wallet, order);
          return;
        // Nobody can date a transaction of a real chain: whoever pays after the window is late.
        case 'pay_late':
        case 'payout_delay':
        case 'payout_failure':
          return;
        default:
          action satisfies never;
      }
    },
  };
}

/** Sends units from the faucet and answers the transaction's id. */
async function payFromFaucet(faucet: NodeClient, address: string, units: bigint): Promise<string> {
  return faucet.call('sendtoaddress', [address, nodeAmount(units)], z.string());
}

/** Mines blocks to a new address each time: equal blocks would not be taken twice. */
export async function mine(faucet: NodeClient, blocks: number): Promise<void> {
  const address = await faucet.call('getnewaddress', [], z.string());
  await faucet.call('generatetoaddress', [blocks, address], z.array(z.string()));
}

const received = z.array(z.object({ txid: z.string(), amount: amountText, address: z.string() }));

/** Takes the block of the order's newest deposit out of the chain: it waits to be mined again. */
async function undoBlockOf(
  faucet: NodeClient,
  wallet: WatchWallet,
  order: SimulatorOrder,
): Promise<void> {
  const coins = await wallet.call('listunspent', [1, 9_999_999, [order.address], true], received);
  const newest = coins.at(-1);
  if (!newest) return;
  const block = z.object({ blockhash: z.string() });
  const { blockhash } = await wallet.call('gettransaction', [newest.txid, true], block);
  await faucet.call('invalidateblock', [blockhash], z.null());
}

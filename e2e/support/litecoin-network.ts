import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

export type LitecoinAccess = {
  readonly url: string;
  readonly user: string;
  readonly password: string;
};

/** A payment to an address as the chain has it. */
type Arrived = { readonly amount: string; readonly confirmations: number };

type DoubtfulPayment = {
  readonly txid: string;
  /** Takes the payment's block out of the chain and spends its coins elsewhere in another one. */
  undo(): Promise<void>;
};

/** The private litecoin network of the service, used as a customer with a wallet of their own. */
export interface LitecoinNetwork {
  call(method: string, parameters?: readonly unknown[], wallet?: string): Promise<unknown>;
  /** An address of the customer's that nobody has paid to yet. */
  newAddress(): Promise<string>;
  /** Pays from the customer's wallet; answers the id of the transaction. */
  pay(address: string, coins: string): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** Pays in a way that can be taken back: the same coins can be spent otherwise later. */
  payDoubtfully(address: string, coins: number): Promise<DoubtfulPayment>;
  /** What the chain says has come to an address, in coins with all eight places. */
  arrivedAt(address: string): Promise<Arrived>;
  /** Waits until the customer's wallet has coins to spend. */
  untilRich(): Promise<void>;
}

const rpcAnswer = z.object({ result: z.unknown(), error: z.unknown() });

/** The wallet that plays customers and miners. */
const faucet = 'faucet';

/** Speaks to the node over its own interface. */
export function createLitecoinNetwork(access: LitecoinAccess): LitecoinNetwork {
  async function call(method: string, parameters: readonly unknown[] = [], wallet?: string) {
    const authorization = `Basic ${btoa(`${access.user}:${access.password}`)}`;
    const answer = await fetch(`${access.url}${wallet === undefined ? '' : `/wallet/${wallet}`}`, {
      method: 'POST',
      headers: { authorization, connection: 'close' },
      body: JSON.stringify({ id: 1, method, params: parameters }),
    });
    const { result, error } = rpcAnswer.parse(await answer.json());
    if (error !== null) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async function text(method: string, parameters: readonly unknown[] = []): Promise<string> {
    return String(await call(method, parameters, faucet));
  }

  const node = { call, text };
  return {
    call,
    newAddress: () => text('getnewaddress'),
    pay: (address, coins) => text('sendtoaddress', [address, coins]),
    async mine(blocks) {
      await call('generatetoaddress', [blocks, await text('getnewaddress')], faucet);
    },
    async payDoubtfully(address, coins) {
      const paying = await spendCoin(node, address, coins);
      const back = await spendCoin(node, await text('getnewaddress'), coins, paying.coin);
      const txid = await text('sendrawtransaction', [paying.hex]);
      return { txid, undo: () => replaceBlock(node, txid, back.hex) };
    },
    async arrivedAt(address) {
      const listed = await call('listreceivedbyaddress', [0, false, false, address], faucet);
      const [line] = Array.isArray(listed) ? listed : [];
      if (line === undefined) return { amount: '0.00000000', confirmations: 0 };
      return { amount: Number(line.amount).toFixed(8), confirmations: Number(line.confirmations) };
    },
    async untilRich() {
      for (let waited = 0; waited < 120_000; waited += 200) {
        const balance = await text('getbalance').catch(() => '0');
        if (Number.parseInt(balance, 10) > 100) return;
        await sleep(200);
      }
      throw new Error('the private litecoin network has not been prepared');
    },
  };
}

type Node = {
  readonly call: LitecoinNetwork['call'];
  readonly text: (method: string, parameters?: readonly unknown[]) => Promise<string>;
};

const coinShape = z.object({ txid: z.string(), vout: z.number(), amount: z.number() });
type Coin = z.output<typeof coinShape>;
type Spending = { readonly hex: string; readonly coin: Coin };

const signedShape = z.object({ hex: z.string(), complete: z.literal(true) });
const fee = 0.001;

/** Signs the spending of one coin, given or chosen; nothing is sent yet. */
async function spendCoin(
  { call, text }: Node,
  address: string,
  coins: number,
  given?: Coin,
): Promise<Spending> {
  const listed = z.array(coinShape).parse(await call('listunspent', [1], faucet));
  const coin = given ?? listed.find(({ amount }) => amount > coins + fee);
  if (coin === undefined) throw new Error('the customer has no coin as large as that');
  const { txid, vout } = coin;
  const change = Number((coin.amount - coins - fee).toFixed(8));
  const outputs = [{ [address]: coins }, { [await text('getnewaddress')]: change }];
  const raw = await call('createrawtransaction', [[{ txid, vout }], outputs]);
  const signed = await call('signrawtransactionwithwallet', [raw], faucet);
  return { hex: signedShape.parse(signed).hex, coin };
}

/** The network's own miner may be quicker and mine the payment again: then again from the start. */
async function replaceBlock({ call, text }: Node, txid: string, rival: string): Promise<void> {
  const mined = z.object({ blockhash: z.string() });
  for (let attempt = 1; ; attempt += 1) {
    const payment = mined.safeParse(await call('gettransaction', [txid], faucet));
    if (payment.success) await call('invalidateblock', [payment.data.blockhash]);
    try {
      await call('generateblock', [await text('getnewaddress'), [rival]]);
      return;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

import { amount } from '../../core/money/amount.ts';
import { createBlockbook } from '../address-pool/explorer/blockbook.ts';
import type { ExplorerTerms } from '../address-pool/explorer/explorer.ts';
import { createExplorerRail } from '../address-pool/explorer/explorer-rail.ts';
import { type DepositRail, type Observation, requisitesIn, type Scan } from '../rail.ts';
import type { BlockbookStandIn } from './blockbook.ts';
import { createMemoryPool, type MemoryPool } from './memory-pool.ts';

const name = 'litecoin_explorer';

/** A rail on a stand-in of an explorer, with a pool in memory and a clock that can be set ahead. */
export type ExplorerBed = {
  deposits: DepositRail;
  readonly pool: MemoryPool;
  readonly addresses: readonly string[];
  /** Milliseconds by which the clock is ahead. */
  ahead: number;
  /** Another rail on the same explorer and pool. */
  open(change?: Partial<ExplorerTerms>): DepositRail;
  look(): Promise<Scan>;
  /** A look that sees one deposit. */
  one(): Promise<Observation>;
  /** The address that an order is lent. */
  lend(orderId: string): Promise<string>;
};

/** Opens a rail of Litecoin that asks again at once. */
export function openExplorerBed(explorer: BlockbookStandIn, count = 25): ExplorerBed {
  const addresses = Array.from(
    { length: count },
    (_, place) => `ltc1mine${String(place).padStart(3, '0')}at${explorer.height}`,
  );
  const pool = createMemoryPool(addresses);
  const log = { info: () => undefined, warn: () => undefined };
  const clock = { now: () => new Date(Date.now() + bed.ahead) };

  function open(change: Partial<ExplorerTerms> = {}): DepositRail {
    const settings = { rail: name, url: explorer.url, key: null, coin: 'Litecoin' };
    const blockbook = createBlockbook({ ...settings, timeoutMilliseconds: 1_500 }, { fetch });
    const terms: ExplorerTerms = {
      asset: 'LTC',
      tokens: [],
      isFinal: false,
      maturity: 100,
      turnDepth: 12,
      lagMax: 2,
      stillMinutes: 40,
      roundSeconds: 0,
      ...change,
    };
    const rail = createExplorerRail({ name, explorer: blockbook, terms, pool, clock, log });
    if (rail.deposits === null) throw new Error('it takes deposits');
    return rail.deposits;
  }

  const bed: ExplorerBed = {
    pool,
    addresses,
    ahead: 0,
    open,
    deposits: open(),
    async look() {
      const scan = await bed.deposits.scan(pool.cursor);
      pool.cursor = scan.cursor;
      return scan;
    },
    async one() {
      const { observations } = await bed.look();
      const [only, ...others] = observations;
      if (only === undefined || others.length > 0) throw new Error(`${observations.length} seen`);
      return only;
    },
    async lend(orderId) {
      const request = { orderId, orderNumber: '1', paymentSystem: 'LTC', derivationIndex: 0 };
      const issued = await bed.deposits.issue({ ...request, amount: amount(1n, 'LTC') });
      return requisitesIn(issued).address;
    },
  };
  return bed;
}

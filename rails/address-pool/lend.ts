import type { Outside } from '../outside.ts';
import { given, type IssueResult, RailFault } from '../rail.ts';
import { standingOf } from './cursor.ts';
import type { AddressPool } from './pool.ts';

type Lender = Pick<Outside, 'clock'> & {
  readonly name: string;
  readonly pool: AddressPool;
  /** A watcher further behind than this lends no addresses. */
  readonly terms: { readonly lagMax: number };
};

/** A watcher that has not looked for so long may be gone. */
const silenceSeconds = 60;

/** Lends an order an address of the pool, while its chain is read up to the end. */
export async function lendAddress(lender: Lender, orderId: string): Promise<IssueResult> {
  if (!(await isUpToDate(lender))) {
    const message = 'the chain is not read up to its end: no address is lent';
    throw new RailFault(lender.name, message, { retryable: true });
  }
  const address = await lender.pool.lend(orderId);
  if (address === null) {
    const message = 'all addresses are lent to other orders';
    throw new RailFault(lender.name, message, { retryable: true });
  }
  return given({ address, memo: null, holder: null, bank: null, qr: address });
}

/** Whether an order would be lent one now. */
export async function hasCapacity(lender: Lender): Promise<boolean> {
  return (await isUpToDate(lender)) && (await lender.pool.hasFree());
}

/** Whoever pays while the chain is not read to its end would wait without knowing for what. */
async function isUpToDate({ pool, terms, clock }: Lender): Promise<boolean> {
  const { cursor, secondsSinceRead } = await pool.progress();
  const standing = standingOf(cursor);
  return (
    standing !== null &&
    standing.head - standing.height <= terms.lagMax &&
    secondsSinceRead !== null &&
    secondsSinceRead <= silenceSeconds &&
    clock.now().getTime() <= (standing.until ?? Number.POSITIVE_INFINITY)
  );
}

import { amount } from '../../core/money/amount.ts';
import { type Observation, type PayoutRequest, requisitesIn } from '../rail.ts';
import type { OutsideWorld } from './outside-world.ts';

/** One thing a rail keeps to, by its sentence. */
export type Rules = Readonly<Record<string, (bench: Bench) => Promise<void>>>;

type Paid = {
  readonly cursor: string;
  readonly address: string;
  readonly deposit: Observation;
};

/** What the rules are tried with: a world and the usual handgrips. */
export type Bench = {
  readonly world: OutsideWorld;
  nextIndex(): number;
  /** Requisites of the order with this index, or of a new one. */
  issue(index?: number): Promise<string>;
  seen(cursor: string | null, address: string): Promise<readonly Observation[]>;
  again(known: Observation): Promise<Observation | undefined>;
  /** A new order with one unconfirmed deposit. */
  paid(): Promise<Paid>;
  payout(payoutId: string, address: string, attemptNumber?: number): PayoutRequest;
};

/** Sets a world up for the rules. */
export function openBench(world: OutsideWorld): Bench {
  let lastIndex = 0;
  const sum = amount(world.sum, world.asset);

  function nextIndex(): number {
    lastIndex += 1;
    return lastIndex;
  }

  async function issue(index: number = nextIndex()): Promise<string> {
    const result = await world.deposits.issue({
      orderId: `order-${index}`,
      orderNumber: '12345678',
      paymentSystem: world.paymentSystem,
      derivationIndex: index,
      amount: sum,
    });
    return requisitesIn(result).address;
  }

  async function seen(cursor: string | null, address: string) {
    const scan = await world.deposits.scan(cursor);
    return scan.observations.filter((observation) => observation.address === address);
  }

  return {
    world,
    nextIndex,
    issue,
    seen,
    async again(known) {
      const answers = await world.deposits.verify([known]);
      return answers.find((answer) => answer.key === known.key);
    },
    async paid() {
      const { cursor } = await world.deposits.scan(null);
      const address = await issue();
      await world.pay([{ address, units: world.sum }]);
      const [deposit] = await seen(cursor, address);
      if (!deposit) throw new Error('the deposit was not seen');
      return { cursor, address, deposit };
    },
    payout(payoutId, address, attemptNumber = 1) {
      return {
        payoutId,
        attemptNumber,
        address,
        memo: null,
        amount: sum,
        accounted: [],
        fence: 1n,
      };
    },
  };
}

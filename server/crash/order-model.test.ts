import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses } from '../../core/orders/order.ts';
import { openTestExchange, type TestExchange } from '../exchange/orders/testing.ts';
import { assertBooksClose, assertInvariants } from '../money/ledger/testing.ts';
import { commands } from './order-commands.ts';
import { beginRun, type Run, stages, widenPool } from './run-of-orders.ts';

/** So many reach every status there is. */
const daily = 600;
/** Stories in all; each is an order or two and up to so many things that happen to them. */
const runs = Number(process.env['MODEL_RUNS'] ?? daily);
/** The same stories every day; a run of more looks for others. */
const seed = Number(process.env['MODEL_SEED'] ?? (runs > daily ? randomInt(2 ** 31) : 1));
const commandsMax = 12;

/** A database of its own: the stories told in it come one after the other. */
type Lane = { bed: TestExchange };

async function openBed(): Promise<TestExchange> {
  // A payout that is delayed is late by a few looks, not by a minute.
  const bed = await openTestExchange({ pace: { blockMs: 1, delayMs: 60 } });
  await widenPool(bed);
  // Of one of the pairs what comes above goes back by itself.
  await bed.change('trx-prusd', { overPolicy: 'refund' });
  return bed;
}

let lanes: readonly Lane[];

beforeAll(async () => {
  lanes = await Promise.all([1, 2, 3].map(async () => ({ bed: await openBed() })));
});

afterAll(() => Promise.all(lanes.map(({ bed }) => bed.close())));

const beginning = fc.record({
  pair: fc.constantFrom(...(['walletToCoin', 'coinToWallet', 'cardToCoin', 'coinToCard'] as const)),
  rateType: fc.constantFrom('fixed' as const, 'floating' as const),
  named: fc.boolean(),
  stage: fc.constantFrom(...stages),
});

function story(lane: Lane, reached: Set<string>) {
  const steps = fc.commands(commands, { maxCommands: commandsMax, size: 'max' });
  return fc.asyncProperty(beginning, steps, async (start, happening) => {
    const played: Run[] = [];
    try {
      await fc.asyncModelRun(async () => {
        const run = await beginRun(lane.bed, start);
        played.push(run);
        return { model: { steps: 0 }, real: run };
      }, happening);
      await assertInvariants(lane.bed.platform.database);
      await assertUnderstood(lane.bed);
    } catch (error) {
      // What is broken stays broken: the shorter stories are told to a database of their own.
      await lane.bed.close();
      lane.bed = await openBed();
      throw error;
    }
    for (const { statuses } of played) for (const status of statuses) reached.add(status);
  });
}

/** A rail refuses for good what it does not understand: nothing of ours may be of that kind. */
async function assertUnderstood({ platform }: TestExchange): Promise<void> {
  const { rows } = await platform.database.execute(
    `select id, reason from payouts where reason like '%reference of another rail%'`,
  );
  expect(rows).toEqual([]);
}

test(`whatever happens to orders, no money is lost, made or sent twice (seed ${seed})`, async () => {
  const reached = new Set<string>();
  const numRuns = Math.ceil(runs / lanes.length);
  await Promise.all(
    lanes.map((lane, number) =>
      fc.assert(story(lane, reached), { numRuns, seed: seed + number, verbose: 1 }),
    ),
  );
  for (const { bed } of lanes) {
    expect(await assertBooksClose(bed.platform.database)).toBeGreaterThan(numRuns);
  }
  if (runs < daily) return;
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
}, 900_000);

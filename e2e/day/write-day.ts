import { cpus } from 'node:os';
import type { DayFigures } from './day.ts';
import { type Effort, humanSeconds, sumOf } from './typist.ts';

/** The figures of a day as a page of Markdown: nothing in it but what was measured. */
export function writeDay(figures: DayFigures): string {
  const { systems, directions, setUp, served, orders, closing, wallSeconds } = figures;
  const all = Object.values(orders).reduce((sum, count) => sum + count, 0);
  const total = sumOf(setUp);
  return `# A day by keyboard

Written by \`npm run day\` on ${cpus().length} processors (${new Date().toISOString().slice(0, 10)}). A shop is set up
from an empty database in a real browser by the keyboard alone, serves ${all} orders of customers at
the public API, and closes its books. Keys and letters are counted as they are pressed; a person's
time is theirs by the keystroke-level model: 0.28 s a press, 1.35 s for each field, dialog or
decision, and what the service took to answer.

## Set-up: ${systems} payment systems, ${directions} directions switched on and quoting

${table(setUp, 'step')}

A person needs **${minutes(humanSeconds(total))} minutes** for it (${total.keys + total.typed} presses); this run took ${Math.round(figures.setUpWallSeconds)} s.

## ${all} orders

${table(served, 'kind', orders)}

## The close of the day

The statements of ${closing.statements} accounts with ${closing.lines} lines equal the books that the stand-in bank keeps of its own, line
by line in order of time, with what lay there before and after. ${closing.exchanges} completed exchanges are what the
results say: of each direction in its own currency to the last unit, of the day, the operator and
the partners in roubles by the prices of the market. Partners earned ${dollars(closing.earned)} USD by the orders of those
they brought, and took all of it out. Every invariant of the ledger holds. The whole day took ${Math.round(wallSeconds)} s
of the machine.
`;
}

type Counts = Readonly<Record<string, number | undefined>>;

function table(efforts: readonly Effort[], first: string, counts: Counts | null = null): string {
  const of = (count: number | undefined) => (counts === null ? '' : ` ${count ?? ''} |`);
  const each = (effort: Effort) => {
    const { step, keys, typed } = effort;
    const count = counts?.[step];
    const one = count === undefined ? '' : ((keys + typed) / count).toFixed(1);
    return counts === null ? '' : ` ${one} |`;
  };
  const rows = [...efforts, sumOf(efforts)].map((effort) => {
    const { step, keys, typed, decisions, waitedMilliseconds: waited } = effort;
    const served = (waited / 1000).toFixed(1);
    const human = minutes(humanSeconds(effort));
    return `| ${step} |${of(counts?.[step])} ${keys} | ${typed} |${each(effort)} ${decisions} | ${served} | ${human} |`;
  });
  const [orders, presses] = counts === null ? ['', ''] : [' orders |', ' presses an order |'];
  const columns = counts === null ? 6 : 8;
  return [
    `| ${first} |${orders} keys | letters |${presses} decisions | service, s | person, min |`,
    `|---|${'---:|'.repeat(columns - 1)}`,
    ...rows,
  ].join('\n');
}

function dollars(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}

import { atMost, type Budgets, type Verdict } from '../../budgets.ts';
import type { OwnSection } from '../../sections.ts';
import type { Rehearsed } from './rehearse.ts';

/** Holds what customers waited while the database was changed. */
export function judgeMigrations(
  rehearsed: readonly Rehearsed[],
  budgets: Budgets,
): readonly Verdict[] {
  const most = (name: keyof Omit<Rehearsed, 'name'>) =>
    Math.max(...rehearsed.map((one) => one[name]));
  const max = budgets.growthMigrationWaitMillisecondsMax;
  return [
    atMost(
      'the longest an order took, from its quote to its cancelling',
      most('orderMax'),
      max,
      'ms',
    ),
    atMost('the longest a quote took', most('quoteMax'), max, 'ms'),
    atMost('the longest anybody waited for a lock', most('lockMax'), max, 'ms'),
    atMost('quotes and orders that were refused', most('failed'), 0),
  ];
}

type Shown = {
  readonly heading: OwnSection;
  readonly orders: number;
  readonly rehearsed: readonly Rehearsed[];
  readonly verdicts: readonly Verdict[];
  readonly at: Date;
};

/** The section of the report. */
export function migrationsSection({ heading, orders, rehearsed, verdicts, at }: Shown): string {
  const rows = rehearsed.map(({ name, seconds, ...waits }) => {
    const { orders: ended, orderMedian, orderMax, quoteMax, lockMax } = waits;
    // A migration may be over before an order is.
    const ofOrders = ended === 0 ? ['', ''] : [orderMedian.toFixed(0), orderMax.toFixed(0)];
    return [name, seconds.toFixed(1), ended, ...ofOrders, quoteMax.toFixed(0), lockMax.toFixed(0)];
  });
  return [
    heading,
    '',
    'Written by `npm run bench -- growth migrations`: what the migrations of the last days added to',
    `tables that grow, made again under other names on a database of ${orders} orders while four`,
    'orders a second are made and cancelled, and ten quotes a second are asked for. Milliseconds.',
    `Measured ${at.toISOString().slice(0, 16)}Z.`,
    '',
    '| migration | seconds | orders | an order, median | longest | a quote, longest | a lock |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '| figure | measured | budget | |',
    '| --- | --- | --- | --- |',
    ...verdicts.map(
      ({ name, figure, budget, met }) => `| ${name} | ${figure} | ${budget} | ${met ? '✓' : '✗'} |`,
    ),
    '',
  ].join('\n');
}

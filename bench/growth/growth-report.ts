import { atMost, type Budgets, type Verdict } from '../budgets.ts';
import type { GrownFigures } from './growth-figures.ts';

type Growth = { readonly few: GrownFigures; readonly many: GrownFigures };

const firstPage = 'the queue, first page';
const deepPage = 'the queue, hundredth page';
const title = '## A million orders';

/** Holds a service with a million orders behind it against the same with a thousand. */
export function judgeGrowth({ few, many }: Growth, budgets: Budgets): readonly Verdict[] {
  const serving = Object.entries(many.serving).map(([name, milliseconds]) => {
    const times = milliseconds / (few.serving[name] ?? Number.NaN);
    return atMost(`${name}, times`, times, budgets.growthServingRatioMax);
  });
  const screens = Object.entries(many.screens).map(([name, milliseconds]) => {
    // Of a thousand orders there is no hundredth page: it is to cost what the first one costs.
    const before = name === deepPage ? many.screens[firstPage] : few.screens[name];
    const times = milliseconds / (before ?? Number.NaN);
    // What nobody notices may grow.
    return milliseconds <= budgets.growthScreenMillisecondsMax
      ? atMost(name, milliseconds, budgets.growthScreenMillisecondsMax, 'ms')
      : atMost(`${name}, times`, times, budgets.growthScreenRatioMax);
  });
  const idle = 'PostgreSQL while nobody asks, % of a core';
  return [
    ...serving,
    ...screens,
    atMost(idle, many.idlePercent, budgets.growthIdlePercentMax),
    atMost('a later start', many.startMilliseconds, budgets.startMillisecondsMax, 'ms'),
  ];
}

/** The section of the report, with the moment it was measured at. */
export function growthSection(growth: Growth, verdicts: readonly Verdict[], at: Date): string {
  const { few, many } = growth;
  const lines = (kind: 'serving' | 'screens') =>
    Object.entries(many[kind]).map(([name, milliseconds]) => {
      const before = few[kind][name] ?? Number.NaN;
      const times = (milliseconds / before).toFixed(2);
      return `| ${name} | ${before.toFixed(1)} | ${milliseconds.toFixed(1)} | ${times} |`;
    });
  return [
    title,
    '',
    'Written by `npm run bench -- growth`: the same service with a thousand orders behind it and',
    'with a million, a year of them; as many wait for something in both. Milliseconds, medians of',
    `requests made one after another. Measured ${at.toISOString().slice(0, 16)}Z.`,
    '',
    '| | a thousand | a million | times |',
    '| --- | --- | --- | --- |',
    ...lines('serving'),
    ...lines('screens'),
    `| start | ${few.startMilliseconds.toFixed(0)} | ${many.startMilliseconds.toFixed(0)} | |`,
    [
      '| PostgreSQL idle, % of a core',
      few.idlePercent.toFixed(1),
      many.idlePercent.toFixed(1),
      '|',
    ].join(' | '),
    '',
    '| figure | measured | budget | |',
    '| --- | --- | --- | --- |',
    ...verdicts.map(
      ({ name, figure, budget, met }) => `| ${name} | ${figure} | ${budget} | ${met ? '✓' : '✗'} |`,
    ),
    '',
  ].join('\n');
}

/** The report with this section in place of the one it has; null leaves the one it has. */
export function withGrowth(report: string, section: string | null): string {
  const begins = report.indexOf(title);
  const preceding = begins === -1 ? report : report.slice(0, begins);
  return section === null ? report : `${preceding.trimEnd()}\n\n${section}`;
}

/** The section that a report has; null where it has none. */
export function growthOf(report: string): string | null {
  const begins = report.indexOf(title);
  return begins === -1 ? null : report.slice(begins);
}

import { atMost, type Budgets, type Verdict } from '../budgets.ts';
import type { OwnSection } from '../sections.ts';
import type { GrownFigures } from './growth-figures.ts';
import { deep } from './screens/screens.ts';

/** The same with few orders behind it and with many. */
type Growth = { readonly few: GrownFigures; readonly many: GrownFigures };

type Line = {
  readonly name: string;
  readonly few: number | undefined;
  readonly many: number;
  readonly verdict: Verdict;
};

/** Holds a service with many orders behind it against the same with few. */
export function judgeGrowth({ few, many }: Growth, budgets: Budgets): readonly Line[] {
  const serving = Object.entries(many.serving).map(([name, milliseconds]): Line => {
    const before = few.serving[name];
    const times = milliseconds / (before ?? Number.NaN);
    const verdict = atMost(`${name}, times`, times, budgets.growthServingRatioMax);
    return { name, few: before, many: milliseconds, verdict };
  });
  const screens = Object.entries(many.screens).map(([name, milliseconds]): Line => {
    // Of few orders there is no such page: it is to cost what the first one costs.
    const first = name.endsWith(deep) ? many.screens[name.slice(0, -deep.length)] : undefined;
    const times = milliseconds / (first ?? few.screens[name] ?? Number.NaN);
    // What nobody notices may grow.
    const verdict =
      milliseconds <= budgets.growthScreenMillisecondsMax
        ? atMost(name, milliseconds, budgets.growthScreenMillisecondsMax, 'ms')
        : atMost(`${name}, times`, times, budgets.growthScreenRatioMax);
    return { name, few: few.screens[name], many: milliseconds, verdict };
  });
  return [...serving, ...screens, ...judgeService({ few, many }, budgets)];
}

function judgeService({ few, many }: Growth, budgets: Budgets): readonly Line[] {
  const start = 'a later start';
  const idle = 'PostgreSQL while nobody asks, % of a core';
  const started: readonly Line[] =
    many.startMilliseconds === null
      ? []
      : [
          {
            name: start,
            few: few.startMilliseconds ?? undefined,
            many: many.startMilliseconds,
            verdict: atMost(start, many.startMilliseconds, budgets.startMillisecondsMax, 'ms'),
          },
        ];
  return [
    ...started,
    {
      name: idle,
      few: few.idlePercent,
      many: many.idlePercent,
      verdict: atMost(idle, many.idlePercent, budgets.growthIdlePercentMax),
    },
  ];
}

type GrowthSection = {
  readonly heading: OwnSection;
  /** How it was measured. */
  readonly about: string;
  readonly lines: readonly Line[];
  readonly growth: Growth;
  readonly at: Date;
};

/** The section of the report, with the moment it was measured at. */
export function growthSection({ heading, about, lines, growth, at }: GrowthSection): string {
  const { few, many } = growth;
  return [
    heading,
    '',
    about,
    'As many orders wait for something in both. Milliseconds, medians of requests made one after',
    'another; of files, until they begin. What took longer than the budget in milliseconds was asked',
    'again after all the others, forty times. A page far behind is held against the first one.',
    `Measured ${at.toISOString().slice(0, 16)}Z.`,
    '',
    '| behind it | few | many |',
    '| --- | --- | --- |',
    ...Object.entries(many.behind).map(
      ([name, rows]) => `| ${name} | ${counted(few.behind[name] ?? 0)} | ${counted(rows)} |`,
    ),
    '',
    '| what | few | many | times | budget | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map(shownLine),
    '',
  ].join('\n');
}

function shownLine({ name, few, many, verdict }: Line): string {
  const before = few === undefined ? '' : few.toFixed(1);
  const times = few === undefined ? '' : (many / few).toFixed(2);
  const shownName = name.replaceAll('|', '\\|');
  const mark = verdict.met ? '✓' : '✗';
  return `| ${[shownName, before, many.toFixed(1), times, verdict.budget, mark].join(' | ')} |`;
}

function counted(rows: number): string {
  return rows.toLocaleString('en').replaceAll(',', ' ');
}

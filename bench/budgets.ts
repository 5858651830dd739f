import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const schema = z.strictObject({
  quotesRatioMin: z.number(),
  exportTickMillisecondsMax: z.number(),
  exportRatioMin: z.number(),
  ordersHotRatioMin: z.number(),
  ordersSpreadRatioMin: z.number(),
  startMillisecondsMax: z.number(),
  exchangeScriptsGzipMax: z.number(),
  contentScriptsGzipMax: z.number(),
  otherScriptsGzipMax: z.number(),
  stylesGzipMax: z.number(),
  memoryMegabytesMax: z.number(),
  lighthousePerformanceMin: z.number(),
  lighthouseAccessibilityMin: z.number(),
  lighthouseBestPracticesMin: z.number(),
  lighthouseSeoMin: z.number(),
  growthServingRatioMax: z.number(),
  growthScreenRatioMax: z.number(),
  growthScreenMillisecondsMax: z.number(),
  growthIdlePercentMax: z.number(),
  growthMigrationWaitMillisecondsMax: z.number(),
});
export type Budgets = z.output<typeof schema>;

/** A figure held against its budget. */
export type Verdict = {
  readonly name: string;
  readonly figure: string;
  readonly budget: string;
  readonly met: boolean;
};

/** Reads what the figures are held against. */
export function readBudgets(): Budgets {
  return schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')));
}

/** A figure that must be no less. */
export function atLeast(name: string, figure: number, budget: number, unit = ''): Verdict {
  // What is shown is what is judged: 0.496 is shown, and taken, as 0.50.
  const met = Number(figure.toFixed(2)) >= budget;
  return { name, figure: shown(figure, unit), budget: `≥ ${shown(budget, unit)}`, met };
}

/** A figure that must be no more. */
export function atMost(name: string, figure: number, budget: number, unit = ''): Verdict {
  const met = Number(figure.toFixed(2)) <= budget;
  return { name, figure: shown(figure, unit), budget: `≤ ${shown(budget, unit)}`, met };
}

function shown(figure: number, unit: string): string {
  const text = Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(0);
  return unit === '' ? text : `${text} ${unit}`;
}

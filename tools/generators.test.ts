import { expect, test } from 'vitest';
import { applied, nameFrom } from './generator/change.ts';
import { planModule } from './new-module.ts';
import { planRail } from './new-rail.ts';
import { planSource } from './new-source.ts';

const plans = [
  ['rail', planRail('gold-coins')],
  ['source', planSource('gold-coins')],
  ['module', planModule('market', 'gold-coins', new Date('2026-11-20T10:00:00Z'))],
] as const;

test.each(plans)('a new %s fits into the tree as it is', (_kind, plan) => {
  expect(plan.length).toBeGreaterThan(3);
  for (const change of plan) expect(applied(change)).toContain(change.text);
});

test('nothing is made over what is there', () => {
  expect(() => planRail('manual').forEach(applied)).toThrow(
    'rails/manual/rail.ts is there already',
  );
});

test.each(['', 'Gold', 'gold_coins', '../gold', '1gold'])('%j is no name', (name) => {
  expect(() => nameFrom([name], 'new:rail')).toThrow('kebab-case');
});

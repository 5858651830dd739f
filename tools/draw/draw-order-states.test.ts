import { expect, test } from 'vitest';
import { drawOrderStates, isDrawingCurrent } from './draw-order-states.ts';

test('the drawing in the docs shows the transitions as they are', () => {
  expect(isDrawingCurrent(), 'run: npm run draw:states').toBe(true);
});

test('a step is drawn with its events, an event that stays is listed', () => {
  const drawing = drawOrderStates();
  expect(drawing).toContain('  processing --> completed: payout_confirmed');
  expect(drawing).toMatch(/\| `processing` \|.*`payout_sent`/);
});

import { expect, test } from 'vitest';
import type { OfficePayout } from '../../contract/office/orders.ts';
import { textOfAction } from './action-text.ts';
import type { ActionName } from './send-action.ts';

const exchange = { kind: 'exchange', lost_amount: '0.00', payouts: [] } as const;
const payout = (change: Partial<OfficePayout>) =>
  ({ kind: 'payout', rail: 'manual', state: 'failed', ...change }) as const;

test.each<[ActionName, OfficePayout['kind'], string]>([
  ['report_payout', 'payout', 'office.actionText.report_payout'],
  ['report_payout', 'refund', 'officeWords.reportRefund'],
  ['report_payout', 'surplus', 'officeWords.reportSurplus'],
  ['report_payout_failed', 'payout', 'office.actionText.report_payout_failed'],
  ['report_payout_failed', 'refund', 'officeWords.refundNotSent'],
  ['report_payout_failed', 'surplus', 'officeWords.refundNotSent'],
])('%s of a %s says what becomes of the order', (name, kind, text) => {
  expect(textOfAction(name, exchange, { kind })).toBe(text);
});

test('a payout is let go for nobody once its deposit has vanished', () => {
  const kind = { kind: 'payout' } as const;
  expect(textOfAction('release_payout', exchange, kind)).toBe('office.actionText.release_payout');
  const lost = { ...exchange, lost_amount: '0.50' };
  expect(textOfAction('release_payout', lost, kind)).toBe('officeWords.releaseLost');
});

test('that a payout has not left is known of a rail alone; of one by hand somebody said so', () => {
  const after = (...payouts: ReturnType<typeof payout>[]) =>
    textOfAction('retry_payout', { ...exchange, payouts });
  expect(after(payout({}))).toBe('officeWords.retryByHand');
  const checked = 'office.actionText.retry_payout';
  expect(after(payout({ rail: 'litecoin' }))).toBe(checked);
  expect(after(payout({ state: 'withdrawn' }))).toBe(checked);
  expect(after(payout({}), payout({ rail: 'litecoin' }))).toBe('officeWords.retryByHand');
  expect(after(payout({ kind: 'surplus' }))).toBe(checked);
});

test('the money of a withdrawal never leaves but to its user’s balance', () => {
  expect(textOfAction('reject', exchange)).toBe('office.actionText.reject');
  const withdrawal = { ...exchange, kind: 'withdrawal' } as const;
  expect(textOfAction('reject', withdrawal)).toBe('officeWords.rejectWithdrawal');
});

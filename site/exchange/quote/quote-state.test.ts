import { expect, test } from 'vitest';
import type { RateCalculation } from '../../api/views.ts';
import { quoteReducer, startState } from './quote-state.ts';

const quote: RateCalculation = {
  id: 'q1',
  income_payment_system_id: 'SBERRUB',
  outcome_payment_system_id: 'LTC',
  income_amount: '1500.00',
  outcome_amount: '0.17800000',
  rate_type: 'fixed',
  market_rate: null,
  margin_percent: null,
  rate: { income: '8412.30', outcome: '1' },
  min_income_amount: '1500.00',
  max_income_amount: '600000.00',
  min_outcome_amount: '0.17800000',
  max_outcome_amount: '10.00000000',
  reserve: '10',
  income_fee: '0.00',
  outcome_fee: '0.00000000',
  network_fee: '0.001',
  discount: null,
  quoted_at: '2026-11-20T12:00:00Z',
  expires_at: '2026-11-20T12:01:00Z',
  payment_window_s: 1200,
  confirmations_required: 0,
  card_verification_required: false,
  card_verification_mode: null,
  card_verification_from: null,
  rate_types: ['fixed', 'floating'],
  deposit_policy: { late: 'requote', short: 'moderate', over: 'accept' },
  confirmed_by: 'operator',
  paid_out_by: 'rail',
  operators_away: null,
  own_account_only: false,
  payer_check_offered: false,
  required_fields: [],
  own_fields: [],
  city: null,
  cities: [],
};
const opened = startState({ quote, quoteProblems: [], city: null });

test('the form opens with the quote of the page', () => {
  expect(opened.amounts).toEqual({ income: '1500.00', outcome: '0.17800000' });
  expect(opened.failed).toBe(false);
});

test('what is typed stays as typed; the other side is the answer', () => {
  const typed = quoteReducer(opened, {
    type: 'typed',
    request: { side: 'outcome', amount: '0.2', rateType: 'fixed' },
  });
  expect(typed.quote).toBeNull();
  const answered = quoteReducer(typed, {
    type: 'answered',
    quote: { ...quote, id: 'q2', income_amount: '1690.00', outcome_amount: '0.20000000' },
  });
  expect(answered.amounts).toEqual({ income: '1690.00', outcome: '0.2' });
});

test('an amount that was taken away leaves no figure on the other side', () => {
  const emptied = quoteReducer(opened, {
    type: 'typed',
    request: { side: 'income', amount: '', rateType: 'fixed' },
  });
  expect(emptied.amounts).toEqual({ income: '', outcome: '' });
});

test('a refused amount leaves no figure on the other side and no quote to order by', () => {
  const refused = quoteReducer(opened, {
    type: 'refused',
    problems: [{ field: 'income_amount', code: 'greater_than', text: 'At least 1500' }],
  });
  expect(refused.quote).toBeNull();
  expect(refused.amounts.outcome).toBe('');
  expect(refused.failed).toBe(false);
});

test('an opening amount that nobody typed follows the least the pair takes', () => {
  const risen = { ...quote, income_amount: '1620.00', outcome_amount: '0.19000000' };
  const answered = quoteReducer(opened, { type: 'answered', quote: risen });
  expect(answered.amounts).toEqual({ income: '1620.00', outcome: '0.19000000' });
  expect(answered.request.amount).toBe('1620.00');
  expect(answered.untouched).toBe(true);
  const request = { side: 'income', amount: '1620', rateType: 'fixed' } as const;
  const typed = quoteReducer(answered, { type: 'typed', request });
  expect(typed.untouched).toBe(false);
  expect(quoteReducer(typed, { type: 'answered', quote: risen }).amounts.income).toBe('1620');
});

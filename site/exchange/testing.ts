import type { PaymentSystem } from '../api/views.ts';

/** A payment system for tests of the form. */
export function paymentSystem(
  code: string,
  kind: PaymentSystem['kind'],
  outcomeCodes: readonly string[],
  more: Partial<PaymentSystem> = {},
): PaymentSystem {
  return {
    id: code,
    name: code,
    code,
    search_words: code.toLowerCase(),
    currency_iso_code: code,
    kind,
    network: null,
    precision: 2,
    icon_url: '/icons/sber.svg',
    income_enabled: true,
    outcome_enabled: true,
    reserve: '100',
    min_income_amount: '1',
    max_income_amount: null,
    outcome_ids: [...outcomeCodes],
    account: {
      label: 'Card',
      placeholder: '',
      example: '2200 0000 0000 0004',
      pattern: null,
      digits: null,
      input_mode: 'text',
      note: null,
      bank: false,
      memo: null,
    },
    referal_output_enabled: false,
    card_verification: false,
    position: 1,
    income_rank: 1,
    outcome_rank: 1,
    ...more,
  };
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

type ErrorItem = { code: string; detail: string; source?: { pointer: string } };

async function errorsOf(path: string, payload: object, locale = 'en'): Promise<ErrorItem[]> {
  const url = `/api/v1/${path}`;
  const headers = { 'site-locale': locale };
  return (await bed.app.inject({ method: 'POST', url, headers, payload })).json().errors ?? [];
}

function fieldsIn(errors: readonly ErrorItem[]): string[] {
  return errors.map(({ source }) => source?.pointer.split('/').at(-1) ?? '').sort();
}

describe('a form is told all that is wrong with it at once', () => {
  test('an empty one by the name of every field', async () => {
    const errors = await errorsOf('orders/preflight', {});
    expect(fieldsIn(errors)).toEqual([
      'agree_aml_terms',
      'agree_service_terms',
      'email',
      'income_amount',
      'income_payment_system_id',
      'outcome_account',
      'outcome_payment_system_id',
    ]);
  });

  test.each(['orders', 'orders/preflight'])(
    'by %s: a box that is not ticked hides no other error',
    async (path) => {
      const errors = await errorsOf(path, {
        ...fieldsOf('cardToCoin'),
        income_amount: '5',
        income_account: '123',
        outcome_account: 'nonsense',
        full_name: '',
        email: 'nobody',
        agree_service_terms: false,
      });
      expect(fieldsIn(errors)).toEqual([
        'agree_service_terms',
        'email',
        'full_name',
        'income_account',
        'income_amount',
        'outcome_account',
      ]);
    },
  );

  test('with bounds that name their currency, and digits that are called digits', async () => {
    const wrong = { ...fieldsOf('cardToCoin'), income_amount: '5', income_account: '123' };
    const details = async (locale: string) =>
      (await errorsOf('orders/preflight', wrong, locale)).map(({ detail }) => detail);
    expect(await details('en')).toEqual(['Minimum ₽1,000.', '16 digits are needed.']);
    expect(await details('ru')).toEqual(['Минимум 1\u00a0000\u00a0₽.', 'Нужно цифр: 16.']);
  });

  test('and an order is never made of what was only assumed', async () => {
    const { agree_aml_terms: _, ...rest } = fieldsOf('walletToCoin') as Record<string, unknown>;
    const errors = await errorsOf('orders', rest);
    expect(errors.map(({ code }) => code)).toEqual(['required']);
    for (const field of ['income_payment_system_id', 'outcome_payment_system_id']) {
      const named = await errorsOf('orders', { ...fieldsOf('walletToCoin'), [field]: 7 });
      expect(fieldsIn(named)).toEqual([field]);
    }
  });
});

import { expect, test } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { paymentSystem } from '../testing.ts';
import { requestOpening } from './quote-request.ts';

const pair = {
  income: paymentSystem('SBERRUB', 'card', ['LTC']),
  outcome: paymentSystem('LTC', 'crypto', ['SBERRUB']),
};
const request = { side: 'income', amount: '1500.00', rateType: 'floating' } as const;

/** A service that takes nothing below 1620, and answers anything else with this status. */
function clientWith(status: number) {
  const asked: string[] = [];
  const api = createApiClient({
    locale: 'en',
    async fetch(path, init) {
      asked.push(
        `${path.split('/').at(-1)} ${JSON.parse(String(init.body)).data.attributes.rate_type}`,
      );
      if (!path.endsWith('first_slot')) return Response.json({ errors: [] }, { status });
      const attributes = { income_amount: '1620.00' };
      return Response.json({ data: { type: 'rate_calculations', id: 'q', attributes } });
    },
    report() {},
  });
  return { api, asked };
}

test('an opening amount below the minimum of now becomes that minimum, of the same kind', async () => {
  const { api, asked } = clientWith(422);
  expect((await requestOpening(api, pair, request)).income_amount).toBe('1620.00');
  expect(asked).toEqual(['from_income?check_slots=true floating', 'first_slot floating']);
});

test('a service that is down is not asked twice', async () => {
  const { api, asked } = clientWith(500);
  await expect(requestOpening(api, pair, request)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

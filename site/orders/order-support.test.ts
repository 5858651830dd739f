import { expect, test } from 'vitest';
import type { ReturnedMoney } from '../../contract/orders.ts';
import { orderStatuses } from '../../core/orders/order.ts';
import { renderOrder } from './testing.ts';

test.each(orderStatuses)('whoever has an order that is %s can write about it', async (status) => {
  const page = await renderOrder({ status });
  const subject = encodeURIComponent('Заявка 12345678');
  expect(page).toContain(`href="mailto:help@agio.example?subject=${subject}"`);
  expect(page).toContain(`href="https://t.me/agio?text=${subject}"`);
  expect(page).toContain('Чат поддержки');
});

test('a way that is not configured is not offered', async () => {
  const nowhere = { email: null, telegram: null, chat: false };
  const page = await renderOrder({}, { locale: 'en', support: nowhere });
  expect(page).not.toContain('mailto:');
  expect(page).not.toContain('t.me');
  expect(page).toContain('href="/en/contacts"');
});

test('who waits for an operator on either side is told until when', async () => {
  const when = '24\u00a0ноября, 09:00 по Москве (UTC+3)';
  expect(await renderOrder({})).toContain(when);
  const processing = await renderOrder({ status: 'processing' });
  expect(processing).toContain(when);
  expect(processing).not.toContain('Обычно это занимает');
  expect(await renderOrder({}, { locale: 'en' })).toContain(
    '24\u00a0November, 09:00 Moscow time (UTC+3)',
  );
  expect(await renderOrder({ paid_out_by: 'rail' })).not.toContain('09:00');
  const byOperator = { confirmed_by: 'operator', paid_out_by: 'rail' } as const;
  expect(await renderOrder(byOperator)).toContain(when);
  expect(await renderOrder({}, { support: { present: true, opens_at: null } })).not.toContain(
    'не на связи',
  );
});

test('a rejected order with money in it asks where to, and says where once it knows', async () => {
  const rejected = {
    ...({ status: 'rejected', available_actions: ['give_refund_account'] } as const),
    received_amount: '2.00000000',
    refund_amount: '1.99900000',
  } as const;
  const asking = await renderOrder(rejected);
  expect(asking).toContain('name="refund_account"');
  expect(asking).toContain('Ваши деньги у нас');
  expect(asking).not.toContain('Получите');
  const known = await renderOrder({ ...rejected, refund_account: 'ltc1qreturn' });
  expect(known).not.toContain('name="refund_account"');
  expect(known).toContain('ltc1qreturn');
  const stranger = { ...rejected, available_actions: [], control: 'none' } as const;
  expect(await renderOrder(stranger)).not.toContain('name="refund_account"');
});

test('the header of a refunded order says what was returned', async () => {
  const back: ReturnedMoney = {
    kind: 'refund',
    amount: '1.99900000',
    account: 'ltc1qreturn',
    memo: null,
    txid: 'abc',
    tx_url: null,
    at: '2026-11-20T13:00:00.000Z',
  };
  const page = await renderOrder({ status: 'refunded', returned: [back] });
  expect(page).toMatch(/>Вернули<[\s\S]*?1,999/);
  expect(page).not.toContain('Получите');
  expect(page).not.toContain('Отдаёте');
});

test.each([
  ['risk', 'Заявку остановила проверка адреса.'],
  ['not_scored', 'Автоматическая проверка адреса не дала ответа.'],
] as const)(
  'before anything is paid, a check that is %s promises no money back',
  async (kind, why) => {
    const at = '2026-11-20T12:00:00.000Z';
    const screening = {
      class: kind,
      since: at,
      until: at,
      asks: 'origin',
      overdue: false,
    } as const;
    const unpaid = await renderOrder({ status: 'moderation', screening });
    expect(unpaid).toContain(why);
    expect(unpaid).toContain('Платить пока не нужно');
    expect(unpaid).not.toContain('Ваши деньги у нас');
    expect(unpaid).not.toContain('Вернём деньги');
    expect(unpaid).not.toContain('откуда эти монеты');
    const paid = await renderOrder({ status: 'moderation', screening, deposit_seen_at: at });
    expect(paid).toContain('Ваши деньги у нас');
    expect(paid).toContain('Вернём деньги');
  },
);

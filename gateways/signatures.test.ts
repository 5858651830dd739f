import { expect, test } from 'vitest';
import { enotSign, enotText } from './enot/enot-gateway.ts';
import { freekassaGateway } from './freekassa/freekassa-gateway.ts';
import type { Gateway, GatewaySettings, PaymentRequest } from './gateway.ts';
import { heleketSign } from './heleket/heleket-gateway.ts';
import { payeerGateway, payeerSign } from './payeer/payeer-gateway.ts';
import { robokassaGateway } from './robokassa/robokassa-gateway.ts';
import { settingsOf } from './stand-in/testing.ts';
import { voletGateway } from './volet/volet-gateway.ts';
import { yoomoneyGateway } from './yoomoney/yoomoney-gateway.ts';

/** Signatures known from the providers' own documents and kits, not from this code. */

const outside = { fetch };

function paid(units: bigint, asset: 'RUB' | 'USD', reference = 'ord-1'): PaymentRequest {
  const addresses = {
    successUrl: 'https://x/s',
    failureUrl: 'https://x/f',
    notifyUrl: 'https://x/n',
  };
  return { reference, orderNumber: 'ord-1', amount: { units, asset }, locale: 'ru', ...addresses };
}

function read(gateway: Gateway, settings: GatewaySettings, body: Readonly<Record<string, string>>) {
  const bytes = Buffer.from(new URLSearchParams(body).toString());
  const contentType = 'application/x-www-form-urlencoded';
  return gateway.readNotification(settings, { body: bytes, contentType, headers: {} });
}

test('a form of Payeer and its notification are signed as their documents show', () => {
  const { payeer } = settingsOf;
  const m_desc = Buffer.from('Test Invoice').toString('base64');
  const form = { m_shop: '12345', m_orderid: 'ord-1', m_amount: '10.00', m_curr: 'USD', m_desc };
  expect(payeerSign(form, payeer)).toBe(
    '05DB634778623A34570903533DB3F174B017E752B88196F6E3B0A6DAE8862922',
  );
  const fields = {
    m_operation_id: '1975716',
    m_operation_ps: '2609',
    ...form,
    m_status: 'success',
    m_operation_date: '20.11.2026 10:00:00',
    m_operation_pay_date: '20.11.2026 10:00:20',
    m_sign: '238F05205DF6608C6D53AD2A491668C341A3F6339D3EA857911061666BC879C4',
  };
  expect(read(payeerGateway, payeer, fields)).toMatchObject({
    genuine: true,
    answer: 'ord-1|success',
    notification: { operation: '1975716', status: 'paid', reference: 'ord-1', amount: '10.00' },
  });
  expect(read(payeerGateway, payeer, { ...fields, m_status: 'fail' })).toMatchObject({
    genuine: false,
  });
});

test('a notification of YooMoney is signed as in their documents', () => {
  const fields = {
    notification_type: 'p2p-incoming',
    operation_id: '1234567',
    amount: '300.00',
    currency: '643',
    datetime: '2011-07-01T09:00:00.000+04:00',
    sender: '41001XXXXXXXX',
    codepro: 'false',
    label: 'YM.label.12345',
    withdraw_amount: '302.00',
    sha1_hash: 'a2ee4a9195f4a90e893cff4f62eeba0b662321f9',
  };
  const settings = { wallet: '41001123456', secret: '01234567890ABCDEF01234567890' };
  const shown = { reference: 'YM.label.12345', amount: '302.00', fee: '2', status: 'paid' };
  const paidAt = new Date('2011-07-01T05:00:00Z');
  expect(read(yoomoneyGateway, settings, fields)).toMatchObject({
    notification: { ...shown, paidAt },
  });
  // What is not signed may have been changed on its way.
  const much = { ...fields, withdraw_amount: '900000.00' };
  expect(read(yoomoneyGateway, settings, much)).toMatchObject({
    notification: { amount: '300.00' },
  });
  const held = { ...fields, unaccepted: 'true' };
  expect(read(yoomoneyGateway, settings, held)).toMatchObject({
    notification: { status: 'pending' },
  });
  expect(read(yoomoneyGateway, settings, { ...fields, amount: '300' })).toMatchObject({
    genuine: false,
  });
  const trial = { ...fields, test_notification: 'true' };
  expect(read(yoomoneyGateway, settings, trial)).toMatchObject({ genuine: false });
});

test('a form of Volet and its notification are signed as their kits do', async () => {
  const made = await voletGateway.form?.(settingsOf.volet, paid(1000n, 'USD'), outside);
  const fields = made?.fields ?? {};
  expect(fields['ac_sign']).toBe(
    '6a494a3b2cdf541fde2b32a77a7bf548e2c0770f8aa874bda0547c80997a1b13',
  );
  const sent = {
    ac_transfer: '2b1e-t',
    ac_start_date: '2026-11-20 10:00:00',
    ac_sci_name: 'shop',
    ac_src_wallet: 'U111',
    ac_dest_wallet: 'U222',
    ac_order_id: 'ord-1',
    ac_amount: '10.00',
    ac_merchant_currency: 'USD',
    ac_transaction_status: 'COMPLETED',
    ac_hash: '0a27103f9426fdf275e657fb0f201bbfba477bf1b28d70093255f72d0dbe4cd6',
  };
  expect(read(voletGateway, settingsOf.volet, sent)).toMatchObject({
    notification: { status: 'paid' },
  });
  expect(read(voletGateway, settingsOf.volet, { ...sent, ac_amount: '99.00' })).toMatchObject({
    genuine: false,
  });
});

test('a form of Robokassa and its notification are signed as in their documents', async () => {
  const settings = settingsOf.robokassa;
  const made = await robokassaGateway.form?.(settings, paid(10_000n, 'RUB', '7'), outside);
  const fields = made?.fields ?? {};
  expect(fields['SignatureValue']).toBe('b5acb35b7c166b008323caffd12f41c0');
  const sent = {
    OutSum: '100.00',
    InvId: '7',
    Shp_order: 'ord-1',
    SignatureValue: '4674C173250F95E1574D1D04508480F7',
  };
  expect(read(robokassaGateway, settings, sent)).toMatchObject({ genuine: true, answer: 'OK7' });
  expect(read(robokassaGateway, settings, { ...sent, Shp_order: 'ord-2' })).toMatchObject({
    genuine: false,
  });
});

test('a notification of FreeKassa is signed as in their documents', () => {
  const fields = {
    MERCHANT_ID: '14963',
    AMOUNT: '99',
    MERCHANT_ORDER_ID: 'ID_234',
    intid: '1',
    us_currency: 'RUB',
    SIGN: 'c0905625cf96d7730487a4dda69c6a09',
  };
  const settings = settingsOf.freekassa;
  expect(read(freekassaGateway, settings, fields)).toMatchObject({ genuine: true, answer: 'YES' });
  expect(read(freekassaGateway, settings, { ...fields, AMOUNT: '9900' })).toMatchObject({
    genuine: false,
  });
});

test('a body of Heleket is signed as PHP writes it', () => {
  expect(heleketSign('{"a":"1\\/2","t":"Ж"}', 'KEY')).toBe('3ceb218e1567065b7a7605ea3d1c1b07');
});

test('a hook of Enot is signed as in their documents', () => {
  const hook = '{"status":"success","amount":"100.00","custom_fields":{"user":1}}';
  expect(enotText(hook)).toBe(
    '{"amount": "100.00", "custom_fields": {"user": 1}, "status": "success"}',
  );
  expect(enotSign(enotText(hook), 'K')).toBe(
    'f55cedd559974f4d331dcbc7df041e02f53801b31ca66402f16fdb6a1ad6cc7a',
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AssetCode } from '../core/money/asset.ts';
import { isSameAmount } from '../core/online-payments/same-amount.ts';
import {
  type Gateway,
  GatewayFault,
  type GatewaySettings,
  type PaymentRequest,
} from './gateway.ts';
import { knownGateways } from './known-gateways.ts';
import {
  headersOf,
  openProviderStandIn,
  type ProviderName,
  type ProviderStandIn,
  settingsOf,
  tellOf,
} from './stand-in/testing.ts';

/** What every gateway keeps to, whoever is behind it. */

let provider: ProviderStandIn;

beforeAll(async () => {
  provider = await openProviderStandIn();
});
afterAll(() => provider.close());
beforeEach(() => provider.behave('honest'));

const reference = '123456789012345';

function isProvider(name: string): name is ProviderName {
  return name in settingsOf;
}

function nameOf({ name }: Gateway): ProviderName {
  if (!isProvider(name)) throw new Error(`nobody plays ${name}`);
  return name;
}

function requestOf(gateway: Gateway, units = 1_000_050n): PaymentRequest {
  const asset: AssetCode = 'RUB' in gateway.currencies ? 'RUB' : 'USD';
  return {
    reference,
    orderNumber: '2611-000001',
    amount: { units, asset },
    locale: 'en',
    successUrl: 'https://agio.example/payment/success?order_id=A',
    failureUrl: 'https://agio.example/payment/failure?order_id=A',
    notifyUrl: 'https://agio.example/api/v1/payment_notifications/x',
  };
}

function tells(gateway: Gateway, changes: object = {}) {
  const currency = gateway.currencies.RUB ?? '';
  return { reference, amount: '10000.50', currency, operation: 'op-1', ...changes };
}

/** Reads a body beside the headers that some body was sent with, its own or another. */
function read(
  gateway: Gateway,
  body: string,
  signed: string | null = body,
  keys?: GatewaySettings,
) {
  const headers = signed === null ? {} : headersOf(nameOf(gateway), signed, keys);
  const raw = { body: Buffer.from(body), contentType: '', headers };
  return gateway.readNotification(settingsOf[nameOf(gateway)], raw);
}

/** Those that have a page of their own to pay on. */
const pages = knownGateways.filter(({ form }) => form !== null);

describe.each(pages.map((gateway) => [gateway.name, gateway] as const))('%s', (_, gateway) => {
  test('says what it is, and what it needs', () => {
    const folder = gateway.name === 'cryptomus' ? 'heleket' : gateway.name;
    const mapping = readFileSync(join(import.meta.dirname, folder, 'MAPPING.md'), 'utf8');
    expect(mapping).toContain('what identifies a payment for ever');
    const settings: Readonly<Record<string, string>> = settingsOf[nameOf(gateway)];
    for (const field of gateway.fields.filter(({ required }) => required)) {
      expect(settings[field.name]).toMatch(new RegExp(`^(?:${field.pattern})$`));
    }
    expect(gateway.fields.some(({ secret }) => secret)).toBe(true);
  });

  test('leads to a page of its own over HTTPS, with our number and no secret', async () => {
    const settings = settingsOf[nameOf(gateway)];
    const form = await gateway.form?.(settings, requestOf(gateway), provider.outside);
    expect(form?.action).toMatch(/^https:\/\//);
    const text = JSON.stringify(form);
    expect(text).toContain(reference);
    for (const { name } of gateway.fields.filter(({ secret }) => secret)) {
      expect(text).not.toContain(Reflect.get(settings, name) ?? 'no such field');
    }
    expect(await gateway.form?.(settings, requestOf(gateway), provider.outside)).toEqual(form);
  });

  test('does not take what it has no name for', async () => {
    const request = { ...requestOf(gateway), amount: { units: 1n, asset: 'DOGE' as const } };
    const made = gateway.form?.(settingsOf[nameOf(gateway)], request, provider.outside);
    await expect(made).rejects.toBeInstanceOf(GatewayFault);
  });

  test('believes what it has signed, and tells of it in full', () => {
    const found = read(gateway, tellOf(nameOf(gateway), tells(gateway)));
    if (!found.genuine) throw new Error(found.why);
    const { notification } = found;
    expect(notification).toMatchObject({ status: 'paid', reference, deviates: false });
    expect(isSameAmount(notification.amount, '10000.5')).toBe(true);
    expect(notification.currency).toBe(gateway.currencies.RUB);
    if (!gateway.tellsFee) expect(notification.fee).toBeNull();
    expect(gateway.asked).toBe(gateway.lookup(settingsOf[nameOf(gateway)]) !== null);
  });

  test('believes nothing that is changed, unsigned, signed by others, twice, or rubbish', () => {
    const name = nameOf(gateway);
    const body = tellOf(name, tells(gateway));
    const others = Object.fromEntries(
      Object.entries(settingsOf[name]).map(([key, value]) => [key, `${value}x`]),
    );
    const wrong = [
      body.replace('10000.50', '90000.50'),
      body.replace(reference, '999999999999999'),
      `${body}&${body}`,
      '',
      '{}',
      'null',
      '[1]',
      '\u0000\uFFFF%%%=&=&',
      'x'.repeat(60_000),
    ];
    for (const text of wrong) {
      expect(read(gateway, text, body).genuine, text.slice(0, 80)).toBe(false);
    }
    const unsigned = body.replace(/[0-9a-f]{32,64}(?=("\})?$|&)/i, '');
    expect(read(gateway, unsigned, null).genuine).toBe(false);
    expect(read(gateway, tellOf(name, tells(gateway), others), body, others).genuine).toBe(false);
  });

  test('asked for the truth, it is believed only where it says the same', async () => {
    const lookup = gateway.lookup(settingsOf[nameOf(gateway)]);
    if (lookup === null) return;
    const place = knownGateways.indexOf(gateway);
    const payment = { ...tells(gateway), reference: `77${place}` };
    expect(await lookup(payment, provider.outside)).toBe('absent');
    provider.pay(payment);
    expect(await lookup(payment, provider.outside)).toBe('paid');
    provider.behave('lying');
    expect(await lookup(payment, provider.outside)).toBe('differs');
    for (const how of ['down', 'silent', 'html', 'redirect', 'accepts_and_fails'] as const) {
      provider.behave(how);
      await expect(lookup(payment, provider.outside), how).rejects.toBeInstanceOf(GatewayFault);
    }
  });
});

test('an invoice whose answer was lost is the same invoice when it is asked for again', async () => {
  const [heleket] = knownGateways.filter(({ name }) => name === 'heleket');
  if (heleket === undefined) throw new Error('there is no Heleket');
  const request = { ...requestOf(heleket), reference: '42' };
  const make = () => heleket.form?.(settingsOf.heleket, request, provider.outside);
  for (const how of ['accepts_and_fails', 'html', 'redirect', 'lying', 'phishing'] as const) {
    provider.behave(how);
    await expect(make(), how).rejects.toBeInstanceOf(GatewayFault);
  }
  provider.behave('honest');
  expect(await make()).toMatchObject({ method: 'get', fields: { lang: 'en' } });
  expect(provider.invoices.filter((number) => number === '42')).toHaveLength(1);
});

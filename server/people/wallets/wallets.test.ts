import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { users } from '../accounts/tables.ts';
import { userSessions } from '../auth/tables.ts';
import { type Browser, errorOf, openTestAccounts, type TestAccounts } from '../profile/testing.ts';
import { judgeVerification } from '../verifications/decide-verification.ts';
import { picture, sendCard } from '../verifications/testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

const coin = {
  payment_system_id: 'trx',
  account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  label: 'My coins',
};

test('a wallet is kept, shown masked, named and forgotten', async () => {
  const browser = await accounts.signedIn('wallet@example.com');
  const made = await browser.call('POST', '/user_wallets', coin);
  expect(made.statusCode, made.body).toBe(201);
  const { id, attributes } = made.json().data;
  expect(attributes).toMatchObject({
    account: 'TQn9Y2…bLSE',
    label: 'My coins',
    payment_system_id: 'trx',
    kind: 'crypto',
    card_verified: false,
  });
  expect(made.body).not.toContain(coin.account);
  const [mail] = await accounts.mailsTo('wallet@example.com');
  expect(mail?.subject).toBe('A card or wallet has been saved');
  expect(mail?.text).not.toContain(coin.account);
  expect(errorOf(await browser.call('POST', '/user_wallets', coin))).toBe(
    '409 already_saved account',
  );
  const named = await browser.call('PATCH', `/user_wallets/${id}`, { label: 'Savings' });
  expect(named.json().data.attributes.label).toBe('Savings');
  expect((await browser.call('GET', '/user_wallets')).json().data).toHaveLength(1);
  expect((await browser.call('DELETE', `/user_wallets/${id}/`)).statusCode).toBe(204);
  expect((await browser.call('GET', '/user_wallets')).json().data).toEqual([]);
  expect(errorOf(await browser.call('DELETE', `/user_wallets/${id}/`))).toBe('404 not_found');
});

test.each([
  [{ ...coin, payment_system_id: 'nothing' }, '422 invalid_format payment_system_id'],
  [{ ...coin, account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX' }, '422 invalid_format account'],
  [{ payment_system_id: 'sberrub', account: '2202201234567890' }, '422 luhn account'],
  [{ ...coin, label: 'x'.repeat(65) }, '422 too_long label'],
  [{ ...coin, label: '<script>' }, '422 invalid_format label'],
  [{ payment_system_id: 'trx' }, '422 required account'],
])('the wallet %j is refused as %s', async (attributes, expected) => {
  const browser = await accounts.signedIn(`bad-${expected.replaceAll(' ', '-')}@example.com`);
  expect(errorOf(await browser.call('POST', '/user_wallets', attributes))).toBe(expected);
});

test('a saved card is verified once its photo is, and not for anybody else', async () => {
  const number = '2202201234567895';
  const saved = { payment_system_id: 'sberrub', account: number };
  const browser = await accounts.signedIn('saved-card@example.com');
  const other = await accounts.signedIn('other-saved-card@example.com');
  for (const each of [browser, other]) await each.call('POST', '/user_wallets', saved);
  const verifiedOf = async (each: Browser) => {
    const { data } = (await each.call('GET', '/user_wallets')).json();
    return data.map(
      ({ attributes }: { attributes: object }) =>
        (attributes as { card_verified: boolean }).card_verified,
    );
  };
  const banks = (await browser.call('GET', '/issuing_banks')).json().data;
  const fields = { card_number: number, name: 'IVAN IVANOV', issuing_bank_id: banks[0].id };
  const sent = await sendCard(accounts, browser, fields, await picture(31).jpeg().toBuffer());
  expect(sent.statusCode, sent.body).toBe(201);
  expect(await verifiedOf(browser)).toEqual([false]);
  const { platform } = accounts;
  const by = { actor: operatorActor('00000000-0000-7000-8000-000000000001'), ip: '127.0.0.1' };
  await inTransaction(platform.database, (tx) =>
    judgeVerification(tx, platform, sent.json().data.id, {
      decision: 'approve',
      reason: null,
      everyDirection: false,
      by,
    }),
  );
  expect(await verifiedOf(browser)).toEqual([true]);
  expect(await verifiedOf(other)).toEqual([false]);
  const { card_verifications: cards } = (await browser.call('GET', '/user/export')).json().data
    .attributes;
  expect(cards).toMatchObject([{ card_number: '2202 •••• •••• 7895', status: 'verified' }]);
  const [mail] = await accounts.mailsTo('saved-card@example.com');
  expect(mail?.subject).toBe('Card •••• 7895 is verified');
});

test('wallets of somebody else are not there', async () => {
  const anna = await accounts.signedIn('anna@example.com');
  const boris = await accounts.signedIn('boris@example.com');
  const { id } = (await anna.call('POST', '/user_wallets', coin)).json().data;
  const answers = [
    await boris.call('PATCH', `/user_wallets/${id}`, { label: 'mine' }),
    await boris.call('DELETE', `/user_wallets/${id}`),
    await boris.call('DELETE', '/user_wallets/nonsense'),
  ];
  expect(answers.map(errorOf)).toEqual(Array(3).fill('404 not_found'));
  expect((await boris.call('GET', '/user_wallets')).json().data).toEqual([]);
  expect((await anna.call('GET', '/user_wallets')).json().data).toHaveLength(1);
});

test('wallets are changed only by who has reauthenticated', async () => {
  const browser = await accounts.signedIn('stale@example.com');
  const { id } = (await browser.call('POST', '/user_wallets', coin)).json().data;
  const { database } = accounts.platform;
  const [user] = await database.select().from(users).where(eq(users.email, 'stale@example.com'));
  await database
    .update(userSessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(userSessions.ownerId, user?.id ?? ''));
  const answers = [
    await browser.call('POST', '/user_wallets', { ...coin, label: 'other' }),
    await browser.call('PATCH', `/user_wallets/${id}`, { label: 'other' }),
    await browser.call('DELETE', `/user_wallets/${id}`),
  ];
  expect(new Set(answers.map(errorOf))).toEqual(new Set(['403 reauthentication_required']));
  expect((await browser.call('GET', '/user_wallets')).statusCode).toBe(200);
});

test('nobody keeps more than fifty', async () => {
  const browser = await accounts.signedIn('fifty@example.com');
  const numbers = Array.from({ length: 51 }, (_, index) => `P10123456${10 + index}`);
  const statuses: number[] = [];
  for (const account of numbers) {
    const wallet = { payment_system_id: 'prusd', account };
    statuses.push((await browser.call('POST', '/user_wallets', wallet)).statusCode);
  }
  expect(statuses.slice(0, 50).every((status) => status === 201)).toBe(true);
  expect(statuses[50]).toBe(409);
});

const exchange = {
  income_payment_system_id: 'prusd',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  agree_service_terms: true,
  agree_aml_terms: true,
};

test('an order names a saved wallet and gets the whole account', async () => {
  const browser = await accounts.signedIn('order@example.com');
  const { id } = (await browser.call('POST', '/user_wallets', coin)).json().data;
  const named = { ...exchange, income_account: 'P1012345678', outcome_wallet_id: id };
  const made = await browser.call('POST', '/orders', named);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().data.attributes.outcome_account).toBe(coin.account);
  const stranger = await accounts.signedIn('thief@example.com');
  expect(errorOf(await stranger.call('POST', '/orders', named))).toBe(
    '422 invalid_format outcome_wallet_id',
  );
  const crossed = { ...exchange, income_wallet_id: id, outcome_account: coin.account };
  expect(errorOf(await browser.call('POST', '/orders', crossed))).toBe(
    '422 invalid_format income_wallet_id',
  );
});

test('a phone number is saved with its bank, once for each', async () => {
  const browser = await accounts.signedIn('bank@example.com');
  const phone = { payment_system_id: 'sbprub', account: '+79001234567' };
  const save = (bank: string) => browser.call('POST', '/user_wallets', { ...phone, bank });
  const saved = await save('Т-Банк');
  expect(saved.json().data.attributes.bank).toBe('T-Bank');
  expect((await save('alfa')).statusCode).toBe(201);
  expect(errorOf(await save('tbank'))).toBe('409 already_saved account');
  expect(errorOf(await save('Банк Луны'))).toBe('422 invalid_format bank');
  const named = {
    ...exchange,
    outcome_payment_system_id: 'sbprub',
    income_payment_system_id: 'trx',
    income_amount: '1000',
    full_name: 'Анна Петрова',
    outcome_wallet_id: saved.json().data.id,
  };
  const made = await browser.call('POST', '/orders', named);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().data.attributes.outcome_bank).toBe('T-Bank');
});

test('an order keeps its accounts where its customer asks for it', async () => {
  const browser = await accounts.signedIn('keep@example.com');
  const order = {
    ...exchange,
    income_account: 'P1012345678',
    outcome_account: coin.account,
    save_accounts: true,
  };
  for (let round = 0; round < 2; round += 1) {
    expect((await browser.call('POST', '/orders', order)).statusCode).toBe(201);
  }
  const listed = (await browser.call('GET', '/user_wallets')).json().data;
  const systems = listed.map(
    ({ attributes }: { attributes: { payment_system_id: string } }) => attributes.payment_system_id,
  );
  expect(systems.sort()).toEqual(['prusd', 'trx']);
  const anonymous = await accounts.browser().call('POST', '/orders', {
    ...order,
    email: 'nobody@example.com',
  });
  expect(anonymous.statusCode).toBe(201);
});

test('an order without an account at all names the field', async () => {
  const answer = await accounts.browser().call('POST', '/orders', {
    ...exchange,
    email: 'a@example.com',
    income_account: 'P1012345678',
  });
  expect(errorOf(answer)).toBe('422 required outcome_account');
});

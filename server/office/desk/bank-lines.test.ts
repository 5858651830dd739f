import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
afterAll(() => office.close());

async function claimed(amount: string): Promise<string> {
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', amount);
  await office.claim(id);
  return id;
}

async function file(id: string) {
  return (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
}

const today = new Date().toISOString().slice(0, 10);

async function read(text: string) {
  const answer = await office.operator.call('POST', '/bank_lines/preview', { text, today });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

function credit(id: string, amount: string, bank_line: string, key = randomUUID()) {
  const fields = { amount, deposits_seen: '0', bank_line };
  const headers = { 'idempotency-key': key };
  return office.operator.call('POST', `/orders/${id}/confirm_deposit`, fields, headers);
}

test('a message of a bank finds its order, and credits it once', async () => {
  const [id, other] = [await claimed('15100'), await claimed('15100')];
  const { requisites, number } = await file(id);
  const tail = requisites.address.replace(/\s/g, '').slice(-4);
  const text = `СЧЁТ${tail} Перевод 15 100р от Анна П. Баланс: 115 000р`;
  const { format, lines } = await read(text);
  expect({ format, count: lines.length }).toEqual({ format: 'messages', count: 1 });
  const [line] = lines;
  expect(line.used).toBeNull();
  const offer = line.offers.find(({ order_id }: { order_id: string }) => order_id === id);
  expect(offer).toMatchObject({ order_number: number, amount: '15100.00', differs: [] });
  expect(offer.agrees).toEqual(expect.arrayContaining(['amount', 'sender', 'requisite']));

  const key = randomUUID();
  const answers = await Promise.all([
    credit(id, '15100', line.mark, key),
    credit(id, '15100', line.mark, key),
    credit(other, '15100', line.mark),
  ]);
  const good = answers.filter(({ statusCode }) => statusCode === 200);
  expect(good.length, answers.map(({ body }) => body).join()).toBeGreaterThan(0);
  const [first, second] = await Promise.all([file(id), file(other)]);
  expect([...first.deposits, ...second.deposits]).toHaveLength(1);
  const [credited, left] = first.deposits.length === 1 ? [id, other] : [other, id];

  const again = await credit(left, '15100', line.mark);
  expect(again.json().errors, again.body).toMatchObject([
    { code: 'conflict', source: { pointer: '/data/attributes/bank_line' } },
  ]);
  expect((await file(left)).deposits).toEqual([]);
  const [seen] = (await read(text.toUpperCase())).lines;
  expect(seen).toMatchObject({ offers: [], used: { order_id: credited } });
});

test('a credit that was taken back gives its line free again', async () => {
  const id = await claimed('15200');
  const csv = `Дата;Номер;Сумма;Валюта\n${today};ABC-123456;15200,00;RUB\n`;
  const [line] = (await read(csv)).lines;
  const credited = await credit(id, '15200', line.mark);
  expect(credited.statusCode, credited.body).toBe(200);
  expect((await read(csv)).lines).toMatchObject([{ used: { order_id: id } }]);
  const [deposit] = (await file(id)).deposits;
  const back = await office.operator.call(
    'POST',
    `/orders/${id}/take_back_credit`,
    { deposit_id: deposit.id, reason: 'не та заявка' },
    { 'idempotency-key': randomUUID() },
  );
  expect(back.statusCode, back.body).toBe(200);
  expect((await read(csv)).lines).toMatchObject([{ used: null }]);
});

test('a message and a statement that tell of one payment are not two of them', async () => {
  const [id, other] = [await claimed('15400'), await claimed('15400')];
  const [message] = (await read('СЧЁТ1234 Перевод 15 400р от Анна П. Баланс: 115 000р')).lines;
  expect(message.credited).toEqual([]);
  expect((await credit(id, '15400', message.mark)).statusCode).toBe(200);
  const entry = (reference: string) => `<Ntry><Amt Ccy="RUB">15400.00</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${today}</Dt></BookgDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef></Ntry>`;
  const camt = (...references: string[]) =>
    `<?xml version="1.0"?><Document><Stmt>${references.map(entry).join('')}</Stmt></Document>`;
  const { format, lines } = await read(camt('770001'));
  expect(format).toBe('camt');
  expect(lines).toMatchObject([
    { used: null, credited: [{ order_id: id }], offers: [{ order_id: other, confidence: 'low' }] },
  ]);
  // Two entries of one statement are two payments: the one that credited explains itself alone.
  expect((await credit(other, '15400', lines[0].mark)).statusCode).toBe(200);
  const both = (await read(camt('770001', '770002'))).lines;
  expect(both).toMatchObject([{ used: { order_id: other } }, { used: null }]);
  expect(both[1].credited.map((each: { order_id: string }) => each.order_id)).toEqual([id]);
});

test('a file of XML that is no statement is refused at its field', async () => {
  const attributes = { text: '<?xml version="1.0"?><rates/>', today };
  const answer = await office.operator.call('POST', '/bank_lines/preview', attributes);
  expect(answer.json().errors).toMatchObject([
    { code: 'invalid_format', source: { pointer: '/data/attributes/text' } },
  ]);
});

test('what says nothing of money finds nothing, and bad marks are refused at their field', async () => {
  expect(await read('Добрый день!')).toMatchObject({ lines: [], unread: 1, outgoing: 0 });
  const empty = await office.operator.call('POST', '/bank_lines/preview', { text: ' ', today });
  expect(empty.statusCode).toBe(422);
  const id = await claimed('15300');
  expect((await credit(id, '15300', 'x')).json().errors).toMatchObject([
    { code: 'invalid_format', source: { pointer: '/data/attributes/bank_line' } },
  ]);
});

import { expect, test } from 'vitest';
import type { BankLine } from './bank-line.ts';
import { type Candidate, matchLine } from './match-line.ts';
import { readBankText } from './read-bank-text.ts';

const today = '2026-11-27';

const shown = ({ amount, asset, ...line }: BankLine) => ({
  amount: `${amount.digits}/${amount.decimals}`,
  asset,
  incoming: line.incoming,
  moment: line.moment,
  sender: line.sender,
  account: line.account,
  reference: line.reference,
});
const read = (text: string) => readBankText(text, today).lines.map(shown);
const message = { asset: 'RUB', incoming: true, reference: null };

test.each([
  [
    'СЧЁТ1234 12:05 Перевод 15 000р от Иван И. Баланс: 115 000,50р',
    { amount: '15000/0', moment: `${today}T12:05`, sender: 'Иван И.', account: '1234' },
  ],
  [
    'MIR-5678 27.11.26 09:15 зачисление 15000.37р Сбербанк Онлайн. Доступно 20000р',
    { amount: '1500037/2', moment: `${today}T09:15`, sender: null, account: '5678' },
  ],
  [
    'Пополнение, счет RUB. 136,71 RUB. Перевод от АННА ПЕТРОВА. Доступно 9 000 RUB',
    { amount: '13671/2', moment: null, sender: 'АННА ПЕТРОВА', account: null },
  ],
])('the message %s is read', (text, expected) => {
  expect(read(text)).toEqual([{ ...message, ...expected }]);
});

test('messages stand in lines or in blocks, and what leaves is no income', () => {
  const lines = readBankText('карта 1234 Покупка 500р ASHAN\nкарта 1234 зачисление 700р', today);
  expect(lines.lines.map(({ incoming, line }) => [incoming, line])).toEqual([
    [false, 1],
    [true, 2],
  ]);
  const blocks = readBankText('900\nЗачисление 500 ₽\nот Пётр С.\n\nДобрый день', today);
  expect(blocks).toMatchObject({ unread: 1, lines: [{ line: 1, sender: 'Пётр С.' }] });
});

test('a table is read by the names of its columns', () => {
  const csv = [
    'Выписка по счёту',
    'Дата операции;Номер;Сумма;Валюта;Контрагент;Счёт контрагента;Назначение',
    '27.11.2026 12:05;A-17;"15 000,00";RUR;"Петрова Анна";40817810000000000001;Перевод',
    '27.11.2026;A-18;-200,00;RUR;Магазин;;Покупка',
    ';;;;;;',
  ].join('\r\n');
  const { format, lines, unread } = readBankText(`\ufeff${csv}`, today);
  expect({ format, unread }).toEqual({ format: 'csv', unread: 1 });
  expect(lines.map(shown)).toMatchObject([
    { amount: '1500000/2', incoming: true, moment: `${today}T12:05`, reference: 'A-17' },
    { amount: '20000/2', incoming: false, moment: today },
  ]);
  expect(lines[0]).toMatchObject({
    sender: 'Петрова Анна',
    senderAccount: '40817810000000000001',
  });
  const [credit] = read('Date,Debit,Credit,Payer\n2026-11-27,,136.71,Anna\n');
  expect(credit).toMatchObject({ amount: '13671/2', incoming: true, sender: 'Anna' });
});

test('an exchange file of 1C is read by documents', () => {
  const document = (number: string, to: string) => [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    'Дата=26.11.2026',
    'Сумма=15000.50',
    'ПлательщикСчет=40817810000000000001',
    'Плательщик1=Петрова Анна Сергеевна',
    `ПолучательСчет=${to}`,
    'ДатаПоступило=27.11.2026',
    'КонецДокумента',
  ];
  const file = [
    '1CClientBankExchange',
    'РасчСчет=40702810000000000002',
    ...document('17', '40702810000000000002'),
    ...document('18', '40702810999999999999'),
    'КонецФайла',
  ].join('\n');
  expect(readBankText(file, today)).toMatchObject({ format: 'one_c', unread: 0 });
  expect(read(file)).toMatchObject([
    {
      amount: '1500050/2',
      incoming: true,
      moment: today,
      sender: 'Петрова Анна Сергеевна',
      account: '40702810000000000002',
      reference: '17',
    },
    { incoming: false, reference: '18' },
  ]);
});

test('a statement of SWIFT is read by its movements', () => {
  const file = [
    ':20:STMT',
    ':25:10020030/1234567890',
    ':60F:C261126EUR100,00',
    ':61:2611271127C136,71NTRFNONREF//B-17',
    ':86:166?20Payment?31DE0210020030?32ANNA?33 PETROVA',
    ':61:2611271127D20,NTRFX-9',
    ':62F:C261127EUR216,71',
    '-',
  ].join('\n');
  expect(read(file)).toMatchObject([
    {
      amount: '13671/2',
      asset: 'EUR',
      incoming: true,
      moment: today,
      sender: 'ANNA PETROVA',
      account: '1234567890',
      reference: 'B-17',
    },
    { amount: '20/0', incoming: false, reference: 'X-9' },
  ]);
});

const [paid] = readBankText('СЧЁТ1234 12:05 Перевод 15000р от Анна П.', today).lines;
const candidate: Candidate = {
  orderId: 'a',
  from: new Date('2026-11-27T09:00:00Z'),
  until: new Date('2026-11-27T09:30:00Z'),
  account: '2202200000001234',
  payerName: 'Петрова Анна',
  payerAccount: null,
};

test.each([
  ['all agrees', {}, 'high', []],
  ['another name', { payerName: 'Иван Сидоров' }, 'low', ['sender']],
  ['another account', { account: '2202200000005678' }, 'low', ['requisite']],
  ['another day', { from: new Date('2026-11-20'), until: new Date('2026-11-21') }, 'low', ['time']],
  ['nothing but the time', { payerName: null, account: null }, 'medium', []],
])('where %s a match is told so', (_what, change, confidence, differs) => {
  const offers = paid === undefined ? [] : matchLine(paid, [{ ...candidate, ...change }]);
  expect(offers).toMatchObject([{ orderId: 'a', confidence, differs }]);
});

test('the likelier order comes first, and of two alike neither is sure', () => {
  const match = (others: readonly Candidate[]) =>
    paid === undefined ? [] : matchLine(paid, others);
  const other = { ...candidate, orderId: 'b', payerName: 'Иван Сидоров' };
  expect(match([other, candidate]).map(({ orderId }) => orderId)).toEqual(['a', 'b']);
  const alike = match([candidate, { ...candidate, orderId: 'b' }]);
  expect(alike.map(({ confidence }) => confidence)).toEqual(['medium', 'medium']);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCheque, type Expected } from './compare-cheque.ts';
import { readChequeText } from './read-cheque-text.ts';
import { readMoments } from './read-moments.ts';

const toPhone = `23.11.2026 14:05:11
Итого 15 000 ₽
Перевод По номеру телефона
Статус Успешно
Сумма 15 000 ₽
Комиссия Без комиссии
Отправитель Иван Иванов
Телефон получателя +7 (999) 123-45-67
Получатель Пётр П.
Банк получателя Сбербанк
Счет списания 408178100000****1234
Идентификатор операции
A63271105112340D0000080011370701
СБП
Квитанция № 1-106-123-456-789`.split('\n');

const toCard = `Чек по операции
23 ноября 2026 14:05:11 (МСК)
Операция
Перевод клиенту банка
ФИО получателя
Пётр Петрович П.
Номер карты получателя
**** 4242
ФИО отправителя
Иван Иванович И.
Счёт отправителя
**** 5678
Сумма перевода
136 710,50 ₽
Комиссия
1 367,11 ₽
Номер документа
1234567890123456789
Код авторизации
123456`.split('\n');

const english = `Payment receipt
November 23, 2026 at 11:05 (UTC+3)
Amount 15,000.00 RUB
Fee 0.00 RUB
Recipient PETR PETROV
Card number 4276 38** **** 4242
Transaction ID: 7781-2231-0098`.split('\n');

const values = (all: readonly { readonly value: string }[]) => all.map(({ value }) => value);

describe('what is read', () => {
  test('a transfer by the number of a phone', () => {
    const facts = readChequeText([toPhone]);
    expect(values(facts.amounts)).toEqual(['15000', '15000']);
    expect(values(facts.moments)).toEqual(['2026-11-23T14:05']);
    expect(values(facts.operations)).toContain('A63271105112340D0000080011370701');
    expect(values(facts.operations)).toContain('1106123456789');
    expect(facts.phones).toMatchObject([{ value: '79991234567', label: 'recipient' }]);
    expect(facts.accounts).toMatchObject([{ value: '1234', label: 'sender' }]);
    expect(facts.names).toMatchObject([
      { value: 'Иван Иванов', label: 'sender' },
      { value: 'Пётр П.', label: 'recipient', place: { page: 1, line: 9 } },
    ]);
  });

  test('a cheque that writes each value under its name', () => {
    const facts = readChequeText([toCard]);
    expect(facts.amounts).toMatchObject([
      { value: '136710.5', label: 'amount' },
      { value: '1367.11', label: 'fee' },
    ]);
    expect(values(facts.moments)).toEqual(['2026-11-23T14:05+03:00']);
    expect(values(facts.operations)).toEqual(['1234567890123456789']);
    expect(facts.accounts).toMatchObject([
      { value: '4242', label: 'recipient' },
      { value: '5678', label: 'sender' },
    ]);
    expect(values(facts.names)).toEqual(['Пётр Петрович П.', 'Иван Иванович И.']);
  });

  test('an English one', () => {
    const facts = readChequeText([english]);
    expect(facts.amounts).toMatchObject([
      { value: '15000', label: 'amount' },
      { value: '0', label: 'fee' },
    ]);
    expect(values(facts.moments)).toEqual(['2026-11-23T11:05+03:00']);
    expect(values(facts.operations)).toEqual(['778122310098']);
    expect(values(facts.accounts)).toEqual(['4242']);
    expect(values(facts.names)).toEqual(['PETR PETROV']);
  });

  test('a number of a fast payment that goes on in the next line', () => {
    const facts = readChequeText([['Операция A63271105112340D', '0000080011370701']]);
    expect(values(facts.operations)).toEqual(['A63271105112340D0000080011370701']);
  });

  test.each([
    ['31.02.2026 10:00', []],
    ['2026-11-23', ['2026-11-23']],
    ['23 нояб. 2026, 9:07', ['2026-11-23T09:07']],
    ['23.11.2026 в 25:00', ['2026-11-23']],
    ['99.99.9999', []],
    ['Код 12.34.5678.90', []],
  ])('the moment of %s', (line, expected) => {
    expect(readMoments(line)).toEqual(expected);
  });

  test('whatever a stranger writes is read without an error, and every place is a line', () => {
    const piece = fc.constantFrom('Сумма', '₽', '15 000', '****', '1234', '+7', '№', 'A6327', '\n');
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(piece).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 3 }), (pages) => {
        const facts = readChequeText(pages);
        for (const { place } of Object.values(facts).flat()) {
          expect(pages[place.page - 1]?.[place.line - 1]).toBeDefined();
        }
      }),
    );
  });
});

const paid: Expected = {
  amounts: ['15000.00'],
  from: new Date('2026-11-23T10:50:00Z'),
  until: new Date('2026-11-23T11:10:00Z'),
  account: '+7 999 123-45-67',
  holder: 'Петров Пётр',
  usedOperations: [],
};

function verdicts(lines: readonly string[], expected: Expected) {
  const text = [lines];
  const compared = compareCheque({ facts: readChequeText(text), text }, expected);
  return Object.fromEntries(compared.map(({ field, verdict }) => [field, verdict]));
}

describe('what is compared', () => {
  test('a cheque of this order agrees in all', () => {
    const all = { amount: 'agrees', date: 'agrees', recipient: 'agrees', operation: 'agrees' };
    expect(verdicts(toPhone, paid)).toEqual(all);
    const card = { amounts: ['136710.5'], account: '2200 7000 1234 4242' };
    expect(verdicts(toCard, { ...paid, ...card })).toEqual(all);
  });

  test('an empty one has nothing to compare', () => {
    const all = { amount: 'not_found', date: 'not_found' };
    const rest = { recipient: 'not_found', operation: 'not_found' };
    expect(verdicts([], paid)).toEqual({ ...all, ...rest });
  });

  test.each<[string, Partial<Expected>, object]>([
    ['another sum', { amounts: ['1500'] }, { amount: 'differs' }],
    ['what is still due', { amounts: ['20000', '15000'] }, { amount: 'agrees' }],
    [
      'a day before',
      { from: new Date('2026-11-24T10:50Z'), until: new Date('2026-11-24T11:10Z') },
      { date: 'differs' },
    ],
    ['another phone', { account: '+7 999 123-45-68' }, { recipient: 'differs' }],
    ['the phone as it is dialled', { account: '8 (999) 123 45 67' }, { recipient: 'agrees' }],
    [
      'a card where the cheque tells only a phone',
      { account: '2200700012344242' },
      { recipient: 'agrees' },
    ],
    ['nobody is known', { account: null, holder: null }, { recipient: 'not_found' }],
    ['another name', { account: null, holder: 'Сидоров Пётр' }, { recipient: 'differs' }],
    [
      'a name in other letters',
      { account: null, holder: 'PETROV PETR' },
      { recipient: 'not_found' },
    ],
    [
      'an operation of another order',
      { usedOperations: ['1106123456789'] },
      { operation: 'differs' },
    ],
  ])('%s', (_name, changed, expected) => {
    expect(verdicts(toPhone, { ...paid, ...changed })).toMatchObject(expected);
  });

  test('the payer’s own card is not the recipient', () => {
    const lines = ['Счёт списания **** 4242', 'Сумма 15 000 ₽'];
    const card = { account: '2200700012344242', holder: null };
    expect(verdicts(lines, { ...paid, ...card })).toMatchObject({ recipient: 'not_found' });
  });

  test('the fee is not the sum', () => {
    const lines = ['Комиссия 15 000 ₽', 'Сумма 900 ₽'];
    expect(verdicts(lines, paid)).toMatchObject({ amount: 'differs' });
  });

  test('a wallet is looked for as it is written', () => {
    const lines = ['Перевод на P 1000 0457'];
    const wallet = { account: 'P10000457', holder: null };
    expect(verdicts(lines, { ...paid, ...wallet })).toMatchObject({ recipient: 'agrees' });
  });

  test('a zone that is written is kept to', () => {
    expect(verdicts(['23.11.2026 14:05 (МСК)'], paid)).toMatchObject({ date: 'agrees' });
    expect(verdicts(['23.11.2026 15:05 (МСК)'], paid)).toMatchObject({ date: 'differs' });
    expect(verdicts(['23.11.2026 15:05'], paid)).toMatchObject({ date: 'agrees' });
  });
});

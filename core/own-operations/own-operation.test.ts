import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import {
  counterJournal,
  needsSecondPerson,
  type OwnOperation,
  ownJournal,
  ownSides,
  ownTemplates,
} from './own-operation.ts';

const rub = (system: string, units: bigint) => ({ system, asset: 'RUB', units }) as const;
const ltc = (units: bigint) => ({ system: 'LTC', asset: 'LTC', units }) as const;

const transfer: OwnOperation = {
  template: 'transfer',
  from: rub('SBER', 100n),
  to: rub('TINK', 100n),
  feeUnits: 5n,
};
const expense: OwnOperation = {
  template: 'expense',
  from: rub('SBER', 100n),
  to: null,
  feeUnits: 1n,
};

const cases: readonly (readonly [OwnOperation, Record<string, bigint>])[] = [
  [transfer, { 'reserve:SBER': -105n, 'reserve:TINK': 100n, 'bankfee:RUB': 5n }],
  [
    { template: 'trade', from: rub('SBER', 100n), to: ltc(7n), feeUnits: 0n },
    { 'reserve:SBER': -100n, 'position:RUB': 100n, 'reserve:LTC': 7n, 'position:LTC': -7n },
  ],
  [expense, { 'reserve:SBER': -101n, 'expense:RUB': 100n, 'bankfee:RUB': 1n }],
  [
    { template: 'bank_fee', from: rub('SBER', 9n), to: null, feeUnits: 0n },
    { 'reserve:SBER': -9n, 'bankfee:RUB': 9n },
  ],
  [
    { template: 'owner_deposit', from: null, to: ltc(3n), feeUnits: 0n },
    { 'reserve:LTC': 3n, 'capital:LTC': -3n },
  ],
  [
    { template: 'owner_withdrawal', from: ltc(3n), to: null, feeUnits: 0n },
    { 'reserve:LTC': -3n, 'capital:LTC': 3n },
  ],
];

test.each(cases)('$template is posted where it belongs', (operation, wanted) => {
  const posted = ownJournal(operation);
  if (isRefusal(posted)) throw new Error(JSON.stringify(posted));
  const lines = posted.postings.map(({ account, units }) => [account, units]);
  expect(Object.fromEntries(lines)).toEqual(wanted);
  expect(counterJournal(posted).postings.map(({ units }) => units)).toEqual(
    posted.postings.map(({ units }) => -units),
  );
});

const refused: readonly (readonly [string, OwnOperation, string])[] = [
  ['to itself', { ...transfer, to: rub('SBER', 100n) }, 'to_system_id'],
  ['of two assets', { ...transfer, to: ltc(100n) }, 'to_system_id'],
  ['of two amounts', { ...transfer, to: rub('TINK', 99n) }, 'to_amount'],
  ['a trade of one asset', { ...transfer, template: 'trade', to: rub('TINK', 7n) }, 'to_system_id'],
  ['an expense that comes', { ...expense, to: ltc(1n) }, 'to_system_id'],
  ['a fee of a fee', { ...expense, template: 'bank_fee' }, 'fee'],
  ['nothing to take of', { ...expense, from: null }, 'from_system_id'],
];

test.each(refused)('%s is refused', (_name, operation, field) => {
  const answer = ownJournal(operation);
  expect(isRefusal(answer) && answer.refused[0]?.field).toBe(field);
});

test('whatever is posted comes to nothing in each asset', () => {
  const units = fc.bigInt(1n, 10n ** 30n);
  fc.assert(
    fc.property(fc.constantFrom(...ownTemplates), units, units, units, (template, a, b, fee) => {
      const sides = ownSides[template];
      const posted = ownJournal({
        template,
        from: sides.from ? rub('SBER', a) : null,
        to: !sides.to ? null : template === 'transfer' ? rub('TINK', a) : ltc(b),
        feeUnits: sides.fee ? fee : 0n,
      });
      if (isRefusal(posted)) throw new Error(JSON.stringify(posted));
      for (const asset of ['RUB', 'LTC']) {
        const mine = posted.postings.filter((each) => each.asset === asset);
        expect(mine.reduce((sum, each) => sum + each.units, 0n)).toBe(0n);
      }
    }),
  );
});

test.each([
  [null, false],
  [101n, false],
  [100n, true],
])('from a bound of %s on a second person is needed: %s', (bound, needed) => {
  expect(needsSecondPerson(transfer, () => bound)).toBe(needed);
});

import { unitsOf } from '../templates/system-template.ts';

/** An account of the demo's operator that customers are told to pay to, by hand. */
type DemoRequisite = {
  readonly paymentSystem: string;
  readonly account: string;
  readonly holder: string;
  readonly bank: string;
  readonly orderUnitsMin: bigint;
  readonly orderUnitsMax: bigint;
  readonly dayUnitsMax: bigint;
  readonly monthUnitsMax: bigint;
  /** Orders that may wait for money on it at once. */
  readonly slots: number;
};

type Terms = Pick<DemoRequisite, 'paymentSystem' | 'account' | 'holder' | 'bank'> & {
  readonly order: readonly [min: string, max: string];
};

function demoRequisite({ order, ...terms }: Terms): DemoRequisite {
  return {
    ...terms,
    orderUnitsMin: unitsOf(order[0], 'RUB'),
    orderUnitsMax: unitsOf(order[1], 'RUB'),
    dayUnitsMax: unitsOf('3000000', 'RUB'),
    monthUnitsMax: unitsOf('30000000', 'RUB'),
    slots: 5,
  };
}

/** Cards and phones of people who do not exist: the numbers check out, and no bank issued them. */
export const demoRequisites: readonly DemoRequisite[] = [
  demoRequisite({
    paymentSystem: 'SBERRUB',
    account: '2200000000000004',
    holder: 'Пробный П.',
    bank: 'Сбербанк',
    order: ['1000', '100000'],
  }),
  demoRequisite({
    paymentSystem: 'SBERRUB',
    account: '2200000000000012',
    holder: 'Примерова И.',
    bank: 'Сбербанк',
    order: ['1000', '300000'],
  }),
  demoRequisite({
    paymentSystem: 'SBERRUB',
    account: '2200000000000020',
    holder: 'Образцов О.',
    bank: 'Сбербанк',
    order: ['5000', '300000'],
  }),
  demoRequisite({
    paymentSystem: 'TCSBRUB',
    account: '2200000000000038',
    holder: 'Тестов Т.',
    bank: 'Т-Банк',
    order: ['1000', '150000'],
  }),
  demoRequisite({
    paymentSystem: 'TCSBRUB',
    account: '2200000000000046',
    holder: 'Макетова М.',
    bank: 'Т-Банк',
    order: ['1000', '300000'],
  }),
  demoRequisite({
    paymentSystem: 'SBPRUB',
    account: '+79000000001',
    holder: 'Условный У.',
    bank: 'Сбербанк',
    order: ['1000', '100000'],
  }),
  demoRequisite({
    paymentSystem: 'SBPRUB',
    account: '+79000000002',
    holder: 'Небывалова Н.',
    bank: 'Т-Банк',
    order: ['1000', '300000'],
  }),
];

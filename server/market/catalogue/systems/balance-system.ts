import { balanceAsset, balancePrecision } from '../../../../core/withdrawals/withdrawal-pricing.ts';
import type { PaymentSystem } from './payment-system.ts';

/**
 * The income of a withdrawal: what the service owes the user. It is in no list, has no direction
 * and no rail, and nobody can pay to it; orders alone name it.
 */
export const balanceSystem: PaymentSystem = {
  id: 'balance',
  code: 'BALANCE',
  name: { ru: 'Баланс', en: 'Balance' },
  asset: balanceAsset,
  currencyIsoCode: 'USD',
  kind: 'wallet',
  network: null,
  precision: balancePrecision,
  rail: 'balance',
  icon: 'balance',
  incomeEnabled: false,
  outcomeEnabled: false,
  referralOutputEnabled: false,
  incomeMin: 0n,
  incomeMax: null,
  accountRule: { kind: 'email' },
  memoRule: null,
  incomeFields: [],
  outcomeFields: [],
  cardVerification: false,
  explorer: null,
  confirmationsRequired: 0,
  networkFee: 0n,
  requisitesTtlSeconds: 0,
  position: 0,
  pinned: false,
  version: 1,
};

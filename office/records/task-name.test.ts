import { expect, test } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import type { Say } from '../parts/language.tsx';
import { taskName } from './task-name.ts';

test.each([
  ['expire orders', 'Close unpaid orders'],
  ['watch online', 'Notifications of payment providers'],
  ['watch litecoin', 'Look for deposits: Litecoin'],
  ['pay payeer', 'Send payouts: payeer'],
  ['reload the catalogue', 'Internal task of a process: reload the catalogue'],
])('%s is called “%s”', (name, called) => {
  const t: Say = (key, ...values) => translate('en', key, ...values);
  expect(taskName(name, t)).toBe(called);
});

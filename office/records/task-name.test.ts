import { expect, test } from 'vitest';
import { translatorOf } from '../../i18n/translator.ts';
import type { OfficeTexts } from '../parts/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { taskName } from './task-name.ts';

test.each([
  ['expire orders', 'Close unpaid orders'],
  ['watch online', 'Payment provider notifications'],
  ['watch litecoin', 'Look for deposits: Litecoin node'],
  ['pay payeer', 'Send payouts: payeer'],
  ['reload the catalogue', 'Internal task of a process: reload the catalogue'],
])('%s is called “%s”', (name, called) => {
  expect(taskName(name, translatorOf<OfficeTexts>('en', texts))).toBe(called);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountKind } from './account-rule.ts';
import { maskAccount } from './mask-account.ts';

test.each<[AccountKind, string, string]>([
  ['card', '4276380012341234', '4276 •••• •••• 1234'],
  ['card', '427638001234123456', '4276 •••• •••• 3456'],
  ['card', '1234567890', '•••• 890'],
  ['bank_account', '40817810099910004312', '4081 •••• 4312'],
  ['iban', 'DE89370400440532013000', 'DE89 •••• 3000'],
  ['phone', '+79123456767', '+7 ••• ••• •• 67'],
  ['email', 'jane.doe@example.com', 'j•••@example.com'],
  ['full_name', 'Иванов Иван', 'И••• И•••'],
  ['wallet', 'P1012345678', 'P1••••678'],
  ['wallet', '12345678', '12••••78'],
  ['wallet', '12345', '1••••5'],
  ['wallet', '12', '••••'],
  ['wallet', '7', '••••'],
  ['crypto', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'ltc1qw…n4n9'],
])('%s %s is shown as %s', (kind, account, masked) => {
  expect(maskAccount(kind, account)).toBe(masked);
});

test('of a number of fifteen digits or more, at least seven stay hidden', () => {
  const anyKind = fc.constantFrom<AccountKind>('card', 'bank_account', 'iban', 'phone', 'wallet');
  fc.assert(
    fc.property(anyKind, fc.stringMatching(/^[0-9]{15,30}$/), (kind, account) => {
      const shown = maskAccount(kind, account).replace(/[^0-9]/g, '');
      expect(shown.length).toBeLessThanOrEqual(account.length - 7);
    }),
    { numRuns: 500 },
  );
});

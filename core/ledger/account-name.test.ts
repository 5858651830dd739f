import { expect, test } from 'vitest';
import { assetAccount, ownerOf, readAccountName, systemAccount, userAccount } from './journal.ts';

test('an account is read back as it was named, and tells whose it is', () => {
  const user = '0190a1b2-0000-7000-8000-00000000000f';
  const named = [
    [systemAccount('reserve', 'USDTTRC20'), 'USDTTRC20'],
    [assetAccount('spread', 'BTC'), 'BTC'],
    [userAccount('rewards', user), '0190A1B200007000800000000000000F'],
  ] as const;
  for (const [name, owner] of named) {
    expect(readAccountName(name)).toBe(name);
    expect(ownerOf(name)).toBe(owner);
  }
});

test.each(['', 'reserve', 'reserve:', ':BTC', 'safe:BTC', 'reserve:BTC:1'])(
  'what names no account is not taken for one: %s',
  (text) => {
    expect(() => readAccountName(text)).toThrow('no account');
  },
);

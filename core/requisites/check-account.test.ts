import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import {
  type AccountRule,
  type Chain,
  genericCardDigits,
  shortCardDigits,
} from './account-rule.ts';
import { checkAccount } from './check-account.ts';
import { matchesBik } from './check-bank-account.ts';
import { cardBrand } from './check-card.ts';
import { wallets } from './testing.ts';

const card: AccountRule = { kind: 'card', digits: genericCardDigits, luhn: true };
const mir: AccountRule = { kind: 'card', digits: [16], luhn: true, brands: ['mir'] };
const shortCard: AccountRule = { kind: 'card', digits: shortCardDigits, luhn: false };
const russianPhone: AccountRule = { kind: 'phone', countries: ['RU'], mobile: true };
const anyPhone: AccountRule = { kind: 'phone' };
const iban: AccountRule = { kind: 'iban' };
const euroIban: AccountRule = { kind: 'iban', countries: ['DE', 'FR'] };
const account: AccountRule = { kind: 'bank_account' };
const sberAccount: AccountRule = { kind: 'bank_account', bik: '044525225' };
const payeer: AccountRule = { kind: 'wallet', ...wallets.payeer };
const volet: AccountRule = { kind: 'wallet', ...wallets.volet_usd };
const yoomoney: AccountRule = { kind: 'wallet', ...wallets.yoomoney };
const fullName: AccountRule = { kind: 'full_name' };
const email: AccountRule = { kind: 'email' };

function codeOf(rule: AccountRule, input: unknown): string {
  const checked = checkAccount(rule, input);
  return isRefusal(checked) ? (checked.refused[0]?.code ?? '') : checked.account;
}

describe('an account as it should be', () => {
  test.each<[string, AccountRule, string, string]>([
    ['a card', card, '4111111111111111', '4111111111111111'],
    ['a card in groups', card, ' 4111 1111 1111 1111 ', '4111111111111111'],
    ['a card with dashes', card, '4111-1111–1111‑1111', '4111111111111111'],
    [
      'a card with spaces that do not break',
      card,
      '4111\u00A01111\u202F1111 1111',
      '4111111111111111',
    ],
    [
      'a card copied with invisible marks',
      card,
      '\uFEFF4111\u200B111111111111\u200F',
      '4111111111111111',
    ],
    ['a UnionPay card', card, '6212345678901232', '6212345678901232'],
    ['a card of 18 digits', card, '676700000000000018', '676700000000000018'],
    ['a MIR card', mir, '2200 0000 0000 0004', '2200000000000004'],
    ['a card or account of 10 digits', shortCard, '1234567890', '1234567890'],
    ['a card whose last digit checks nothing', shortCard, '4111111111111112', '4111111111111112'],
    ['a bank account', account, '4081 7810 0999 1000 4312', '40817810099910004312'],
    [
      'a bank’s own account with its BIK',
      sberAccount,
      '30101810400000000225',
      '30101810400000000225',
    ],
    ['an IBAN', iban, 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['a Kazakh IBAN', iban, 'KZ86125KZT5004100100', 'KZ86125KZT5004100100'],
    ['a Ukrainian IBAN', iban, 'UA213223130000026007233566001', 'UA213223130000026007233566001'],
    [
      'an IBAN of a listed country',
      euroIban,
      'DE89-3704-0044-0532-0130-00',
      'DE89370400440532013000',
    ],
    ['a Payeer wallet', payeer, 'p1012345678', 'P1012345678'],
    ['a Volet wallet in groups', volet, 'U 1234 5678 9012', 'U123456789012'],
    ['a YooMoney wallet', yoomoney, '4100175017397', '4100175017397'],
    ['a phone with a plus', russianPhone, '+7 912 345-67-89', '+79123456789'],
    ['a phone with an eight', russianPhone, '8 (912) 345-67-89', '+79123456789'],
    ['a phone without either', russianPhone, '9123456789', '+79123456789'],
    ['a phone with a bare country code', russianPhone, '79123456789', '+79123456789'],
    ['a phone of another country', anyPhone, '+998 90 123 45 67', '+998901234567'],
    ['a phone without a plus', anyPhone, '447911123456', '+447911123456'],
    ['a name', fullName, '  Иванов   Иван Иванович ', 'Иванов Иван Иванович'],
    ['a Latin name', fullName, "Anne-Marie O'Neill", "Anne-Marie O'Neill"],
    ['a Kazakh name', fullName, 'Әбдіров Қайрат', 'Әбдіров Қайрат'],
    ['a name with a mark of its own', fullName, 'Zoe\u0308 Müller', 'Zoë Müller'],
    ['an e-mail', email, 'Jane.Doe+x@Example.COM', 'Jane.Doe+x@example.com'],
    ['an e-mail in a coded domain', email, 'a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  ])('%s is taken', (_, rule, input, expected) => {
    expect(codeOf(rule, input)).toBe(expected);
  });
});

describe('an account with a mistake', () => {
  test.each<[string, AccountRule, unknown, string]>([
    ['nothing', card, undefined, 'required'],
    ['null', card, null, 'required'],
    ['an empty text', card, '', 'required'],
    ['spaces', card, '  \u200B ', 'required'],
    ['a number', card, 4111111111111111, 'invalid_format'],
    ['an array', card, ['4111111111111111'], 'invalid_format'],
    ['an object', card, { toString: () => '4111111111111111' }, 'invalid_format'],
    ['an absurd length', card, '4'.repeat(201), 'too_long'],
    ['a million signs', email, 'a'.repeat(1_000_000), 'too_long'],
    ['a wrong digit of a card', card, '4111111111111112', 'luhn'],
    ['two digits of a card swapped', card, '4276380012345647', 'luhn'],
    ['a card of zeros', card, '0000000000000000', 'luhn'],
    ['a wrong UnionPay card', card, '6212345678901233', 'luhn'],
    ['a card too short', card, '411111111111111', 'too_short'],
    ['a card too long', card, '4111111111111111110', 'too_long'],
    [
      'a card of 17 digits where 16 or 18 go',
      { kind: 'card', digits: [16, 18], luhn: true },
      '4'.repeat(17),
      'invalid_format',
    ],
    ['a card with letters', card, '4111x111111111111', 'invalid_format'],
    ['a card in Arabic digits', card, '٤١١١١١١١١١١١١١١١', 'invalid_format'],
    ['a card in full-width digits', card, '４１１１１１１１１１１１１１１１', 'invalid_format'],
    ['a Visa where MIR is taken', mir, '4111111111111111', 'invalid_format'],
    ['nine digits', shortCard, '123456789', 'too_short'],
    ['a bank account short of a digit', account, '4081781009991000431', 'too_short'],
    ['a bank account with one more', account, '408178100999100043121', 'too_long'],
    ['a bank account with letters', account, '4081781009991000431A', 'invalid_format'],
    ['a bank account of another bank', sberAccount, '30101810400000000226', 'invalid_format'],
    ['a wrong digit of an IBAN', iban, 'DE89370400440532013001', 'iban'],
    ['a short IBAN', iban, 'DE8937040044053201300', 'iban'],
    ['an IBAN of no country', iban, 'ZZ89370400440532013000', 'iban'],
    ['an IBAN of a country not taken', euroIban, 'GB29NWBK60161331926819', 'iban'],
    ['a wallet of another system', payeer, 'U123456789012', 'invalid_format'],
    ['a wallet with something after it', payeer, 'P1012345678x', 'invalid_format'],
    ['a wallet with something before it', yoomoney, 'x4100175017397', 'invalid_format'],
    ['a phone too short', russianPhone, '+7912345678', 'invalid_format'],
    ['a phone of no operator', russianPhone, '+70000000000', 'invalid_format'],
    ['a Kazakh phone where Russian go', russianPhone, '+77011234567', 'invalid_format'],
    ['a landline where mobile go', russianPhone, '+74951234567', 'invalid_format'],
    ['a phone with an extension', anyPhone, '+79123456789 ext 5', 'invalid_format'],
    ['a phone in Arabic digits', anyPhone, '+٧٩١٢٣٤٥٦٧٨٩', 'invalid_format'],
    ['a phone of letters', anyPhone, '1-800-FLOWERS', 'invalid_format'],
    ['a name of one word', fullName, 'Иванов', 'invalid_format'],
    ['initials', fullName, 'Иванов И', 'invalid_format'],
    ['a name with digits', fullName, 'Иван 4ванов', 'invalid_format'],
    ['a Latin letter in a Cyrillic word', fullName, 'Ивaнов Иван', 'invalid_format'],
    ['a name of another script', fullName, '王 小明', 'invalid_format'],
    ['markup', fullName, '<b>Иван</b> Иванов', 'invalid_format'],
    ['a name of 150 letters', fullName, `${'Я'.repeat(100)} ${'Я'.repeat(49)}`, 'too_long'],
    ['no at sign', email, 'example.com', 'invalid_format'],
    ['two at signs', email, 'a@b@example.com', 'invalid_format'],
    ['no domain', email, 'a@', 'invalid_format'],
    ['a domain of one part', email, 'a@localhost', 'invalid_format'],
    ['an address by number', email, 'a@127.0.0.1', 'invalid_format'],
    ['two dots', email, 'a..b@example.com', 'invalid_format'],
    ['a space', email, 'a b@example.com', 'invalid_format'],
    ['a header smuggled in', email, 'a@example.com\nBcc: b@example.com', 'invalid_format'],
    ['a domain label with a dash at the end', email, 'a@example-.com', 'invalid_format'],
    ['a local part of 65 signs', email, `${'a'.repeat(65)}@example.com`, 'invalid_format'],
    ['an e-mail in Cyrillic', email, 'иван@пример.рф', 'invalid_format'],
  ])('%s is refused', (_, rule, input, code) => {
    expect(codeOf(rule, input)).toBe(code);
  });

  test('is refused on its field, with what would help', () => {
    expect(checkAccount(payeer, 'nonsense', 'outcome_account')).toEqual({
      refused: [
        {
          code: 'invalid_format',
          field: 'outcome_account',
          params: { example: 'P1012345678' },
        },
      ],
    });
    expect(checkAccount(card, '123', 'income_account')).toEqual({
      refused: [{ code: 'too_short', field: 'income_account', params: { digits: '16–18' } }],
    });
  });

  test('of any shape is refused or taken, never thrown at, and taken once is taken again', () => {
    const rules: readonly AccountRule[] = [
      card,
      shortCard,
      account,
      iban,
      payeer,
      russianPhone,
      anyPhone,
      fullName,
      email,
      { kind: 'crypto', chain: 'bitcoin' },
      { kind: 'crypto', chain: 'ethereum' },
      { kind: 'crypto', chain: 'monero' },
      { kind: 'crypto', chain: 'ton' },
      { kind: 'crypto', chain: 'xrp' },
    ];
    const anyText = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.stringMatching(/^[0-9 +()-]{8,40}$/),
      fc.stringMatching(/^[A-Za-z0-9]{20,110}$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...rules), anyText, (rule, input) => {
        const checked = checkAccount(rule, input);
        if (isRefusal(checked)) return;
        expect(checkAccount(rule, checked.account)).toEqual(checked);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('check digits', () => {
  test('any one digit of a card changed is noticed', () => {
    const anyCard = fc.stringMatching(/^[1-9][0-9]{14}$/);
    fc.assert(
      fc.property(anyCard, fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const whole = [...'0123456789']
          .map((last) => body + last)
          .find((digits) => {
            return !isRefusal(checkAccount(card, digits));
          });
        if (whole === undefined) throw new Error('every card has one right last digit');
        const digit = (whole.charCodeAt(place) - 48 + shift) % 10;
        const wrong = `${whole.slice(0, place)}${digit}${whole.slice(place + 1)}`;
        expect(codeOf(card, wrong)).toBe('luhn');
      }),
      { numRuns: 1000 },
    );
  });

  test('an account fits its bank and, but for one in ten, no other', () => {
    expect(matchesBik('30101810400000000225', '044525225')).toBe(true);
    expect(matchesBik('30101810145250000974', '044525974')).toBe(true);
    expect(matchesBik('30101810200000000593', '044525593')).toBe(true);
    expect(matchesBik('30101810200000000594', '044525593')).toBe(false);
    const keys = [...'0123456789'].filter((key) => {
      return matchesBik(`40817810${key}38000000001`, '044525225');
    });
    expect(keys).toHaveLength(1);
    expect(() => matchesBik('30101810400000000225', '12')).toThrow('nine digits');
  });

  test('the scheme of a card is known by its first digits', () => {
    expect(cardBrand('2200000000000004')).toBe('mir');
    expect(cardBrand('4111111111111111')).toBe('visa');
    expect(cardBrand('5555555555554444')).toBe('mastercard');
    expect(cardBrand('9860000000000000')).toBe(null);
  });
});

describe("another chain's address", () => {
  const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  test.each<[Chain, string, string, string]>([
    ['litecoin', bitcoin, 'Bitcoin', 'Litecoin'],
    ['litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Bitcoin', 'Litecoin'],
    ['litecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'Dogecoin', 'Litecoin'],
    ['bitcoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'Litecoin', 'Bitcoin'],
    ['tron', ether, 'Ethereum/BNB Smart Chain', 'TRON'],
    ['ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TRON', 'Ethereum'],
    ['bsc', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'XRP', 'BNB Smart Chain'],
    ['bitcoin', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'TON', 'Bitcoin'],
    ['ton', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Solana', 'TON'],
  ])('in a %s field, %s is named as one of %s', (chain, text, found, wanted) => {
    expect(checkAccount({ kind: 'crypto', chain, example: 'x' }, text, 'account')).toEqual({
      refused: [{ code: 'invalid_format', field: 'account', params: { chain: found, wanted } }],
    });
  });

  test('a private network names it too, and a mistyped address names nobody', () => {
    const rule = { kind: 'crypto', chain: 'litecoin', net: 'regtest', example: 'rltc1' } as const;
    expect(checkAccount(rule, bitcoin)).toMatchObject({
      refused: [{ params: { chain: 'Bitcoin', wanted: 'Litecoin' } }],
    });
    expect(checkAccount(rule, `${bitcoin.slice(0, -1)}5`)).toMatchObject({
      refused: [{ params: { address: 'rltc1' } }],
    });
  });
});

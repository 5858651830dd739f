import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'cbr',
  path: '/scripts/XML_daily.asp',
  file: 'answer.bytes',
  asOf: '2026-11-19T21:00:00Z',
  prices: [
    { base: 'USD', quote: 'RUB', bid: '84.9057', ask: '84.9057' },
    { base: 'EUR', quote: 'RUB', bid: '95.8585', ask: '95.8585' },
    { base: 'KZT', quote: 'RUB', bid: '0.162541', ask: '0.162541' },
    { base: 'UZS', quote: 'RUB', bid: '0.00704611', ask: '0.00704611' },
    { base: 'UAH', quote: 'RUB', bid: '2.00675', ask: '2.00675' },
  ],
  errors: [
    '<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="20.11.2026" name="Foreign Currency Market"></ValCurs>',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ValCurs Date="20.11.2026">&x;</ValCurs>',
    '<ValCurs Date="20.12.2026" name="x"><Valute ID="R01235"><CharCode>USD</CharCode><Nominal>1</Nominal><Value>84,9057</Value></Valute></ValCurs>',
  ],
  pair: { name: 'KZT/RUB', symbol: 'KZT', bid: '16,2541', ask: null },
});

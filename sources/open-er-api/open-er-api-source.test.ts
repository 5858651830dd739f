import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'open-er-api',
  path: '/v6/latest/USD',
  file: 'answer.bytes',
  asOf: '2026-11-20T00:02:31Z',
  prices: [
    { base: 'USD', quote: 'RUB', bid: '85.120417', ask: '85.120417' },
    { base: 'USD', quote: 'EUR', bid: '0.885109', ask: '0.885109' },
    { base: 'USD', quote: 'KZT', bid: '522.418843', ask: '522.418843' },
    { base: 'USD', quote: 'UAH', bid: '42.318805', ask: '42.318805' },
    { base: 'USD', quote: 'UZS', bid: '12051.740382', ask: '12051.740382' },
  ],
  errors: ['{"result":"error","error-type":"quota-reached"}'],
  pair: { name: 'USD/KZT', symbol: 'KZT', bid: '522.418843', ask: null },
});

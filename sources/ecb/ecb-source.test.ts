import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'ecb',
  path: '/stats/eurofxref/eurofxref-daily.xml',
  file: 'answer.bytes',
  asOf: '2026-11-19T14:00:00Z',
  prices: [{ base: 'EUR', quote: 'USD', bid: '1.1298', ask: '1.1298' }],
  errors: ['<gesmes:Envelope><Cube></Cube></gesmes:Envelope>'],
  pair: { name: 'EUR/USD', symbol: 'USD', bid: '1.1298', ask: null },
});

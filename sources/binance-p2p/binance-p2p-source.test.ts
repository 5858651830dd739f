import { keepsToTheContract } from '../conformance/conformance.ts';
import { usualP2pTerms } from '../p2p/p2p-terms.ts';

keepsToTheContract({
  name: 'binance-p2p',
  path: '/bapi/c2c/v2/friendly/c2c/adv/search',
  file: 'answer.bytes',
  asOf: '2026-11-20T10:00:00Z',
  p2p: { ...usualP2pTerms, skip: 0 },
  questions: 2,
  lineOf: (asked) => (asked.includes('"tradeType":"BUY"') ? 0 : 1),
  prices: [{ base: 'USDT', quote: 'RUB', bid: '84.44', ask: '85.02', size: '95.12 411.30' }],
  errors: ['{"code":"000002","message":"illegal parameter","data":null,"success":false}'],
  pair: { name: 'USDT/RUB', symbol: 'RUB', bid: '84.44', ask: '85.02' },
});

import { keepsToTheContract } from '../conformance/conformance.ts';
import { usualP2pTerms } from '../p2p/p2p-terms.ts';

keepsToTheContract({
  name: 'bybit-p2p',
  path: '/fiat/otc/item/online',
  file: 'answer.bytes',
  asOf: '2026-11-20T10:00:00Z',
  p2p: { ...usualP2pTerms, skip: 0 },
  questions: 2,
  lineOf: (asked) => (asked.includes('"side":"1"') ? 0 : 1),
  prices: [{ base: 'USDT', quote: 'RUB', bid: '84.51', ask: '85.11', size: '1533.02 901.77' }],
  errors: ['{"ret_code":10001,"ret_msg":"too often","result":null}'],
  pair: { name: 'USDT/RUB', symbol: 'RUB', bid: '84.51', ask: '85.11' },
});

import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'abcex',
  path: '/api/v2/exchange/public/orderbook/depth?instrumentCode=USDTRUB',
  file: 'answer.bytes',
  asOf: '2026-11-20T09:59:58Z',
  prices: [{ base: 'USDT', quote: 'RUB', bid: '84.06', ask: '84.19', size: '350 77.01' }],
  errors: ['{"bid":[],"ask":[]}', '{"statusCode":404,"message":"no such instrument"}'],
  pair: { name: 'USDT/RUB', symbol: '"price"', bid: '84.06', ask: '84.19' },
});

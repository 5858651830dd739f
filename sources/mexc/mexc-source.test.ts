import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'mexc',
  path: '/api/v3/ticker/bookTicker',
  file: 'answer.bytes',
  asOf: '2026-11-20T09:59:58Z',
  prices: [
    { base: 'BTC', quote: 'USDT', bid: '96412.01', ask: '96412.02', size: '4.18229 2.90017' },
    { base: 'ETH', quote: 'USDT', bid: '3184.11', ask: '3184.12', size: '31.0821 58.3370' },
    { base: 'LTC', quote: 'USDT', bid: '99.17', ask: '99.18', size: '188.352 73.911' },
    { base: 'XMR', quote: 'USDT', bid: '402.75', ask: '402.95', size: '3.311 5.092' },
    { base: 'TRX', quote: 'USDT', bid: '0.2813', ask: '0.2814', size: '88213.4 120934.7' },
    { base: 'XRP', quote: 'USDT', bid: '2.2461', ask: '2.2462', size: '45012.9 38771.2' },
    { base: 'DOGE', quote: 'USDT', bid: '0.16842', ask: '0.16843', size: '150321 88412' },
    { base: 'SOL', quote: 'USDT', bid: '142.35', ask: '142.36', size: '301.229 199.874' },
    { base: 'TON', quote: 'USDT', bid: '1.864', ask: '1.865', size: '5120.33 2244.10' },
    { base: 'BNB', quote: 'USDT', bid: '925.61', ask: '925.62', size: '12.871 9.034' },
    { base: 'USDC', quote: 'USDT', bid: '1.0001', ask: '1.0002', size: '1820331 2011874' },
  ],
  errors: ['{"code":429,"msg":"Too many requests"}'],
  pair: { name: 'LTC/USDT', symbol: 'LTCUSDT', bid: '99.17', ask: '99.18' },
});

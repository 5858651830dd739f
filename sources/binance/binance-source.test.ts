import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'binance',
  path: '/api/v3/ticker/bookTicker',
  file: 'answer.bytes',
  asOf: '2026-11-20T09:59:58Z',
  prices: [
    {
      base: 'BTC',
      quote: 'USDT',
      bid: '96412.01000000',
      ask: '96412.02000000',
      size: '4.18229000 2.90017000',
    },
    {
      base: 'ETH',
      quote: 'USDT',
      bid: '3184.11000000',
      ask: '3184.12000000',
      size: '31.08210000 58.33700000',
    },
    {
      base: 'BNB',
      quote: 'USDT',
      bid: '925.61000000',
      ask: '925.62000000',
      size: '12.87100000 9.03400000',
    },
    {
      base: 'LTC',
      quote: 'USDT',
      bid: '99.17000000',
      ask: '99.18000000',
      size: '188.35200000 73.91100000',
    },
    {
      base: 'TRX',
      quote: 'USDT',
      bid: '0.28130000',
      ask: '0.28140000',
      size: '88213.40000000 120934.70000000',
    },
    {
      base: 'XRP',
      quote: 'USDT',
      bid: '2.24610000',
      ask: '2.24620000',
      size: '45012.90000000 38771.20000000',
    },
    {
      base: 'DOGE',
      quote: 'USDT',
      bid: '0.16842000',
      ask: '0.16843000',
      size: '150321.00000000 88412.00000000',
    },
    {
      base: 'SOL',
      quote: 'USDT',
      bid: '142.35000000',
      ask: '142.36000000',
      size: '301.22900000 199.87400000',
    },
    {
      base: 'TON',
      quote: 'USDT',
      bid: '1.86400000',
      ask: '1.86500000',
      size: '5120.33000000 2244.10000000',
    },
    {
      base: 'USDC',
      quote: 'USDT',
      bid: '1.00010000',
      ask: '1.00020000',
      size: '1820331.00000000 2011874.00000000',
    },
    {
      base: 'XMR',
      quote: 'USDT',
      bid: '0.00000000',
      ask: '0.00000000',
      size: '0.00000000 0.00000000',
    },
  ],
  errors: [
    '{"code":-1003,"msg":"Too many requests."}',
    // One pair over and over: what is kept of a source would be as long as what it says.
    JSON.stringify(Array(501).fill({ symbol: 'LTCUSDT', bidPrice: '99.17', askPrice: '99.18' })),
  ],
  pair: { name: 'LTC/USDT', symbol: 'LTCUSDT', bid: '99.17000000', ask: '99.18000000' },
});

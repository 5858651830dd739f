import { keepsToTheContract } from '../conformance/conformance.ts';

keepsToTheContract({
  name: 'rapira',
  path: '/open/market/rates',
  file: 'answer.bytes',
  asOf: '2026-11-20T09:59:58Z',
  prices: [
    {
      base: 'USDT',
      quote: 'RUB',
      bid: '84.05',
      ask: '84.17',
      size: '4183021.77 351992411.38',
      turnover: '351992411.38',
    },
  ],
  errors: ['{"data":null,"code":500,"message":"busy"}', '{"data":[],"code":0,"message":"SUCCESS"}'],
  pair: { name: 'USDT/RUB', symbol: 'USDT/RUB', bid: '84.05', ask: '84.17' },
});

import { expect, test } from 'vitest';
import { keepsToTheContract } from '../conformance/conformance.ts';
import { bitokScreener, bitokSignature } from './bitok-screener.ts';

keepsToTheContract('bitok', ({ id, secret }, outside) =>
  bitokScreener({ keyId: id, secret }, outside),
);

test('signs as their guide shows', () => {
  const body = JSON.stringify({
    client_id: null,
    direction: 'incoming',
    network: 'ETH',
    tx_hash: '0x28138cd586826bbad08d1d0e64b566795b5907790ad30ebb0722948c2ba21d09',
    token_id: 'usdt',
    output_address: '0x016606acc6b0cfe537acc221e3bf1bb44b4049ee',
  });
  expect(
    bitokSignature('CXOlYKZgeSM3TpIyPwjSM84Ews2hARKi2m1MlLpnbI7UrF5bqtB2WQ3nW6Qh4vSJ', {
      method: 'POST',
      path: '/v1/transfers/register/',
      timestamp: '1713449845309',
      body,
    }),
  ).toBe('2dJYm8qkR8fCO3s7ZsSVBo1xKpLgx/eYAkewE82pyIs=');
});

import { afterAll } from 'vitest';
import { keepsToTheContract } from './conformance.ts';
import { type LitecoinWorld, openLitecoinWorld } from './litecoin-world.ts';
import { openTestSigner } from './test-signer.ts';

let world: LitecoinWorld | null = null;

// Addresses given one by one and coins without segwit, as Dogecoin has them, on litecoind.
keepsToTheContract('dogecoin', async () => {
  const signer = openTestSigner('dogecoin-regtest');
  world = await openLitecoinWorld({
    network: 'dogecoin-regtest',
    xpub: signer.account.xpub,
    signer,
  });
  return world;
});

afterAll(() => world?.close());

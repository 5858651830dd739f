import { afterAll } from 'vitest';
import { keepsToTheContract } from './conformance.ts';
import { type LitecoinWorld, openLitecoinWorld } from './litecoin-world.ts';
import { openTestSigner } from './test-signer.ts';

let world: LitecoinWorld | null = null;

keepsToTheContract('litecoin', async () => {
  const signer = openTestSigner('litecoin-regtest');
  world = await openLitecoinWorld({
    network: 'litecoin-regtest',
    xpub: signer.account.xpub,
    signer,
  });
  return world;
});

afterAll(() => world?.close());

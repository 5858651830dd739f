import type { Platform } from '../../platform/platform.ts';
import { readRailStates } from './rail-state.ts';
import { signerHealth } from './signer-health.ts';

const railSilentMinutes = 10;

type Deps = Pick<Platform, 'database' | 'config' | 'clock'>;

/** Rails that were read before and are silent for too long now. */
export async function findSilentRails({ database, clock }: Deps): Promise<readonly string[]> {
  const since = clock.now().getTime() - railSilentMinutes * 60_000;
  return [...(await readRailStates(database))].flatMap(([rail, { scannedAt }]) =>
    scannedAt !== null && scannedAt.getTime() < since ? [rail] : [],
  );
}

/** Rails whose payments need a signer that cannot sign them now. */
export async function findUnsignedRails({ config }: Deps): Promise<readonly string[]> {
  return [...(await signerHealth(config))].flatMap(([rail, { signer }]) =>
    signer !== null && signer !== 'ready' ? [rail] : [],
  );
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signerFolder } from './protocol.ts';

/**
 * What an operator decides by files in the signer's own folder, where nobody comes who has only
 * taken over the web server. Read at every request, so that they act at once:
 *
 * - `frozen`: while it exists, nothing is signed;
 * - `allowed-addresses`: when it exists, only the addresses in it are paid;
 * - `released`: lines `<payoutId> <attempt>`: these attempts need not be excluded any more.
 */
export type Switches = {
  isFrozen(): boolean;
  isAllowed(address: string): boolean;
  isReleased(payoutId: string, attemptNumber: number): boolean;
};

/** Reads the switches of one signer's folder. */
export function openSwitches(dataDir: string): Switches {
  const folder = signerFolder(dataDir);
  return {
    isFrozen: () => existsSync(join(folder, 'frozen')),
    isAllowed(address) {
      const lines = linesOf(join(folder, 'allowed-addresses'));
      return lines === null || lines.includes(address);
    },
    isReleased(payoutId, attemptNumber) {
      const lines = linesOf(join(folder, 'released')) ?? [];
      return lines.includes(`${payoutId} ${attemptNumber}`);
    },
  };
}

function linesOf(path: string): readonly string[] | null {
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((line) => line.trim().replace(/\s+/g, ' '));
}

import { chmodSync, mkdirSync } from 'node:fs';
import { signerFolder } from './protocol.ts';

/**
 * Makes the signer's folder, closed to everybody else. With group access its group may go through
 * to what it knows the name of, and sees neither what is there nor into the seed and the journal.
 */
export function openFolder(dataDir: string, groupAccess = false): string {
  const folder = signerFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (groupAccess) chmodSync(folder, 0o710);
  return folder;
}

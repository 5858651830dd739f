import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { signerFolder } from './protocol.ts';
import { assertOwner, isTrusted } from './socket.ts';

/**
 * Makes the signer's folder, closed to everybody else. With group access its group may go through
 * to what it knows the name of, and sees neither what is there nor into the seed and the
 * signing log.
 * Throws where the folder is somebody else's: whatever is put there would be theirs.
 */
export function openFolder(dataDir: string, groupAccess = false): string {
  const folder = signerFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertOwner(folder, statSync(folder).uid, isTrusted());
  chmodSync(folder, groupAccess ? 0o710 : 0o700);
  return folder;
}

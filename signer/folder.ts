import { mkdirSync } from 'node:fs';
import { signerFolder } from './protocol.ts';

/** Makes the signer's folder, closed to everybody else. */
export function openFolder(dataDir: string): string {
  const folder = signerFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

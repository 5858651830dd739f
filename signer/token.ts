import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { tokenPath } from './protocol.ts';

/** The word that opens the socket: made at the first start, for its owner or its group only. */
export function loadToken(dataDir: string, groupAccess = false): string {
  const path = tokenPath(dataDir);
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  if (groupAccess) chmodSync(path, 0o640);
  const token = readFileSync(path, 'utf8').trim();
  if (token.length < 32) throw new Error(`the token file ${path} is damaged: remove it`);
  return token;
}

/** Compares in a time that tells nothing of where the texts differ. */
export function isToken(token: string, header: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(header ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

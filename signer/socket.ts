import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signerFolder } from './protocol.ts';

/** A socket's path has room for 103 bytes on some systems, and for its end. */
const pathBytesMax = 100;

/** The place of the socket is not safe: somebody else could listen there. */
export class UntrustedPlace extends Error {
  override readonly name = 'UntrustedPlace';
}

/** Whose files are believed. */
type Trusted = (uid: number) => boolean;

/** Those of this process's own user, of root, and of the users given. */
export function isTrusted(...others: readonly number[]): Trusted {
  const own = process.getuid?.() ?? 0;
  return (uid) => uid === own || uid === 0 || others.includes(uid);
}

/** Throws unless a folder belongs to somebody trusted and nobody else can put anything into it. */
function assertPrivate(folder: string, trusted: Trusted): void {
  assertOwner(folder, statSync(folder).uid, trusted);
  // Windows has neither these owners nor these modes.
  if (process.getuid !== undefined && (statSync(folder).mode & 0o022) !== 0) {
    throw new UntrustedPlace(`others may write to the folder ${folder}`);
  }
}

/** Throws unless a file's owner is somebody trusted. */
export function assertOwner(path: string, uid: number, trusted: Trusted): void {
  if (process.getuid === undefined || trusted(uid)) return;
  throw new UntrustedPlace(`${path} belongs to another user (${uid})`);
}

/**
 * Where the signer shall listen: in its own folder or, where that lies too deep for the path of a
 * socket, in a folder of a random name that only its user can open. The signer's folder then says
 * where. The folder of the last run is taken again as long as it is still private.
 */
export function makeSocketPath(dataDir: string, groupAccess = false): string {
  const usual = usualPath(dataDir);
  if (isShort(usual)) return usual;
  const note = notePath(dataDir);
  const before = readNote(note);
  if (before !== null && isOurs(dirname(before))) return before;
  const folder = mkdtempSync(join(tmpdir(), 'agio-signer-'));
  chmodSync(folder, groupAccess ? 0o710 : 0o700);
  const path = join(folder, 'signer.sock');
  if (!isShort(path)) throw new Error(`${folder} lies too deep for a socket: set a shorter TMPDIR`);
  rmSync(note, { force: true });
  writeFileSync(note, path, { mode: groupAccess ? 0o640 : 0o600, flag: 'wx' });
  if (groupAccess) chmodSync(note, 0o640);
  return path;
}

/**
 * Where the signer of a data folder listens. Throws unless the socket, its folder and the signer's
 * folder are of one trusted user: whoever listens there is sent the token, and is believed which
 * public keys are ours. `apart` says that the signer is meant to be another user: its folder's.
 */
export function trustedSocket(dataDir: string, apart = false): string {
  const folder = signerFolder(dataDir);
  const owner = statSync(folder).uid;
  const trusted = apart ? isTrusted(owner) : isTrusted();
  assertPrivate(folder, trusted);
  const usual = usualPath(dataDir);
  const path = isShort(usual) ? usual : readNote(notePath(dataDir));
  if (path === null) throw new Error('the signer has not said where it listens');
  if (path !== usual) {
    // A link there leads wherever whoever made it likes.
    if (!lstatSync(dirname(path)).isDirectory()) {
      throw new UntrustedPlace(`${dirname(path)} is no folder`);
    }
    assertPrivate(dirname(path), trusted);
  }
  assertOwner(path, lstatSync(path).uid, trusted);
  return path;
}

function usualPath(dataDir: string): string {
  return join(signerFolder(dataDir), 'signer.sock');
}

/** The file that says where the socket of a deep folder is. */
function notePath(dataDir: string): string {
  return join(signerFolder(dataDir), 'socket-path');
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) <= pathBytesMax;
}

function readNote(note: string): string | null {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return null;
  }
}

/** A folder that this very user made, and nobody else can enter or replace. */
function isOurs(folder: string): boolean {
  try {
    const found = lstatSync(folder);
    if (process.getuid === undefined) return found.isDirectory();
    return found.isDirectory() && found.uid === process.getuid() && (found.mode & 0o066) === 0;
  } catch {
    return false;
  }
}

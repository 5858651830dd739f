import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** By whom an encrypted backup can be read: files of the age format, version 1. */
export type BackupKeys = {
  /** Public keys, as `age1…`. */
  readonly recipients: readonly string[];
  /** File whose first line is a passphrase; instead of recipients. */
  readonly passphraseFile: string | null;
};

/** Every file of age begins with it. */
const magic = Buffer.from('age-encryption.org/v1\n');

/** Says whether anything is encrypted with these. */
export function isEncrypting({ recipients, passphraseFile }: BackupKeys): boolean {
  return recipients.length > 0 || passphraseFile !== null;
}

/** The same bytes for the recipients alone; as they are where there is neither of the keys. */
export async function encryptBackup(
  bytes: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
): Promise<AsyncIterable<Uint8Array>> {
  if (!isEncrypting(keys)) return bytes;
  const encrypter = new Encrypter();
  if (keys.passphraseFile === null) {
    for (const recipient of keys.recipients) encrypter.addRecipient(recipient);
  } else {
    encrypter.setPassphrase(await firstLine(keys.passphraseFile));
  }
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

type BackupIdentity = {
  /** File with lines such as `AGE-SECRET-KEY-1…`, as `age-keygen` writes it. */
  readonly identityFile: string | null;
  readonly passphraseFile: string | null;
};

/**
 * The bytes of a backup, decrypted where it is encrypted. Throws a sentence where no key was named
 * or none of them fits.
 */
export async function decryptBackup(
  bytes: AsyncIterable<Uint8Array>,
  identity: BackupIdentity,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await lookAtHead(bytes);
  if (!head.equals(magic)) return all;
  const decrypter = new Decrypter();
  if (identity.identityFile !== null) {
    const lines = (await readFile(identity.identityFile, 'utf8')).split('\n');
    const keys = lines.map((line) => line.trim()).filter((line) => /^AGE-SECRET-KEY-/.test(line));
    for (const key of keys) decrypter.addIdentity(key);
  }
  if (identity.passphraseFile !== null) {
    decrypter.addPassphrase(await firstLine(identity.passphraseFile));
  }
  if (identity.identityFile === null && identity.passphraseFile === null) {
    throw new Error(
      'The backup is encrypted: name its key by --identity FILE or --passphrase FILE.',
    );
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(all)));
  } catch (cause) {
    throw new Error('The backup is encrypted with another key, or was damaged.', { cause });
  }
}

async function firstLine(file: string): Promise<string> {
  const line = (await readFile(file, 'utf8')).split('\n')[0]?.trim() ?? '';
  if (line.length >= 16) return line;
  throw new Error(`The first line of ${file} must be a passphrase of 16 characters or more.`);
}

async function lookAtHead(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < magic.length) {
    const next = await source.next();
    if (next.done) break;
    pieces.push(next.value);
    size += next.value.length;
  }
  const begun = Buffer.concat(pieces);
  async function* all() {
    yield begun;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { head: begun.subarray(0, magic.length), all: all() };
}

function toWeb(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

function fromWeb(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.from(stream);
}

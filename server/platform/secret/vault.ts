import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Seals what neither the files folder nor a dump of the database may show. The key lives in a file
 * beside them, so that a copy of the data alone opens nothing.
 */
export interface Vault {
  /** AES-256-GCM, a fresh nonce each time. `context` says what it is: it opens by no other. */
  seal(content: Uint8Array, context: string): Buffer;
  /** What was sealed; throws when it was changed, or sealed by another key or context. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** HMAC-SHA-256 in base64url: equal for equal texts, and nobody guesses it without the key. */
  hash(text: string, purpose: string): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Opens the vault whose key is in `file`, made there at the first call. */
export async function openVault(file: string): Promise<Vault> {
  const master = await readOrMakeKey(file);
  const sealing = deriveKey(master, 'sealing');
  const hashing = deriveKey(master, 'hashing');
  return {
    seal(content, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) {
        throw new Error('these bytes were not sealed by this service');
      }
      const nonce = bytes.subarray(1, 1 + nonceBytes);
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const cipher = createDecipheriv('aes-256-gcm', sealing, nonce);
      cipher.setAAD(Buffer.from(context));
      cipher.setAuthTag(tag);
      const body = bytes.subarray(1 + nonceBytes + tagBytes);
      return Buffer.concat([cipher.update(body), cipher.final()]);
    },
    hash: (text, purpose) =>
      createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `agio:${purpose}`, keyBytes));
}

/** Processes that start together must end with one key: the file appears whole, and only once. */
async function readOrMakeKey(file: string): Promise<Buffer> {
  const existing = await readKey(file);
  if (existing !== null) return existing;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKey(file);
  if (made === null) throw new Error(`the key of secrets could not be kept in ${file}`);
  return made;
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (!/^[0-9a-f]{64}$/.test(text)) {
      throw new Error(`${file} must hold a key of 64 hexadecimal digits`);
    }
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

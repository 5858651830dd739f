import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB and two passes: what OWASP asks of argon2id, about 30 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id, each with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Says whether a password is the one that was hashed. Where there is no hash, as for an unknown
 * login, it takes as long and fails.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  if (passwordHash === null) return verifyDummyHash(password);
  return inTurn(() => verify(passwordHash, password));
}

/** Hash of nothing anybody knows. */
let dummyHash: Promise<string> | null = null;

async function verifyDummyHash(password: string): Promise<false> {
  dummyHash ??= hashPassword(randomBytes(24).toString('base64url'));
  const passwordHash = await dummyHash;
  await inTurn(() => verify(passwordHash, password));
  return false;
}

/** Each hash takes 19 MiB: a crowd signing in must not take the memory of everybody else. */
export const hashesAtOnceMax = 4;
let running = 0;
let mostAtOnce = 0;
const waiting: (() => void)[] = [];

/** Most hashes this process has ever made at the same moment. */
export function hashesAtOnceSoFar(): number {
  return mostAtOnce;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  mostAtOnce = Math.max(mostAtOnce, running);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed over, not given back and taken again.
    if (next === undefined) running -= 1;
    else next();
  }
}

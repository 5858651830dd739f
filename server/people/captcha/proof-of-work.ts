import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  type ProofChallenge,
  type ProofPayload,
  proofChallenge,
  proofPayload,
} from '../../../contract/people/captcha.ts';
import type { Platform } from '../../platform/platform.ts';
import { hourMilliseconds, type WindowCounts } from '../../platform/rate-limiter/window-counts.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';
import { addressOf, holderNetworkOf, networkOf } from '../auth/address.ts';
import type { CaptchaUse } from './captcha.ts';
import { proofsUsed } from './tables.ts';

const ttlSeconds = 600;
/** Tries of the easiest challenge: a second of a laptop, a few of a phone. */
const triesBase = 400;
/** So many challenges of a network within the hour are the easiest ones; then twice as hard, … */
const easyCount = 10;
/** … up to 64 times: a minute of a laptop. Who cannot wait still has the letters. */
const levelMax = 6;
/** A proof that was refused counts as so many challenges. */
const refusedWeight = 4;
/** A /48 of IPv6 may hold so many homes. */
const neighboursOfWhole = 16;

type GivenChallenge = {
  readonly challenge: ProofChallenge;
  readonly triesMax: number;
  readonly expiresAt: Date;
};

/** Proofs of work: challenges that a browser solves by itself, in place of letters. */
export interface Proofs {
  /** A challenge for a purpose and a network, the harder the more this network has asked for. */
  give(use: CaptchaUse): Promise<GivenChallenge>;
  /** Whether a proof is right. A right one is used up with it; of two at once one wins. */
  consume(text: string, use: CaptchaUse): Promise<boolean>;
}

/** Opens proofs of work. Challenges are signed by a secret of the database and kept nowhere. */
export async function openProofs(
  platform: Pick<Platform, 'database' | 'clock' | 'counts'>,
): Promise<Proofs> {
  const { database, clock } = platform;
  const counts = platform.counts.open('proofs', { milliseconds: hourMilliseconds });
  const secret = await sharedSecret(database, 'proofs of work');
  const named = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const secrets = {
    hmacSignatureSecret: named('challenge'),
    hmacKeySignatureSecret: named('key'),
  };
  /** Says nothing of the network to whoever reads the challenge. */
  const networkMark = (ip: string) => named(`network ${holderNetworkOf(ip)}`).slice(0, 22);

  async function isRight({ challenge, solution }: ProofPayload, { ip, purpose }: CaptchaUse) {
    const { data, expiresAt } = challenge.parameters;
    if (data.purpose !== purpose || data.network !== networkMark(ip)) return false;
    if (expiresAt * 1000 <= clock.now().getTime()) return false;
    const { verified } = await verifySolution({
      challenge,
      deriveKey,
      ...secrets,
      solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    });
    return verified;
  }

  return {
    async give({ ip, purpose }) {
      const triesMax = triesBase * 2 ** levelOf(counts, ip);
      const expiresAt = new Date(clock.now().getTime() + ttlSeconds * 1000);
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5_000,
        keyLength: 32,
        keyPrefixLength: 16,
        deriveKey,
        ...secrets,
        expiresAt,
        counter: randomInt(triesMax / 2, triesMax),
        data: { purpose, network: networkMark(ip) },
      });
      return { challenge: proofChallenge.parse(made), triesMax, expiresAt };
    },
    async consume(text, use) {
      const payload = readPayload(text);
      if (payload === null || !(await isRight(payload, use))) {
        for (const key of keysOf(use.ip)) counts.add(key.name, refusedWeight);
        return false;
      }
      const { nonce, expiresAt } = payload.challenge.parameters;
      const used = await database
        .insert(proofsUsed)
        .values({ nonce, expiresAt: new Date(expiresAt * 1000) })
        .onConflictDoNothing();
      return used.rowCount === 1;
    },
  };
}

/** Counts one more challenge of a network; says how often its work doubles. */
function levelOf(counts: WindowCounts, ip: string): number {
  const levels = keysOf(ip).map(({ name, homes }) => {
    const asked = counts.add(name) / homes;
    return Math.ceil(Math.log2(Math.max(asked / easyCount, 1)));
  });
  return Math.min(levelMax, Math.max(...levels));
}

/** What is counted: the /24 or /64, and the /48 around it. */
function keysOf(ip: string) {
  const name = `network:${holderNetworkOf(ip)}`;
  const around = `around:${networkOf(ip)}`;
  const isWhole = addressOf(ip).includes(':');
  return [{ name, homes: 1 }, ...(isWhole ? [{ name: around, homes: neighboursOfWhole }] : [])];
}

/** A proof out of its text; null where it is none. */
function readPayload(text: string): ProofPayload | null {
  try {
    const read = proofPayload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

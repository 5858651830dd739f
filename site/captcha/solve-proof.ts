import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge, ProofPayload } from '../../contract/people/captcha.ts';

/** Progress is told once in so many tries. */
const reportedOnceIn = 20;
const patienceMilliseconds = 600_000;

/**
 * Solves a challenge, telling how many counters were tried; null where none of them fits in time.
 * Each try waits for the browser's own cryptography, so nothing is held up meanwhile.
 */
export async function solveProof(
  challenge: ProofChallenge,
  onTried: (tried: number) => void,
): Promise<ProofPayload | null> {
  let tried = 0;
  const asked: Challenge = challenge;
  const solution = await solveChallenge({
    challenge: asked,
    timeout: patienceMilliseconds,
    deriveKey(...given) {
      tried += 1;
      if (tried % reportedOnceIn === 0) onTried(tried);
      return deriveKey(...given);
    },
  });
  if (solution === null) return null;
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}

/** A proof as it is sent: base64url of its JSON. */
export function proofText(proof: ProofPayload): string {
  const text = btoa(JSON.stringify(proof));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

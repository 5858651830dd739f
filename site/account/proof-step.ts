import { type SecondStepMethod, secondStepMethods } from '../../contract/second-step.ts';
import type { ApiDocument } from '../api/document.ts';

export type ProofMethod = SecondStepMethod;

/** What is asked for after the password, and what may be chosen in its place. */
export type ProofStep = {
  readonly method: ProofMethod;
  readonly methods: readonly ProofMethod[];
};

/** The second step that an answer asks for; null where nothing more is wanted. */
export function readProofStep({ meta }: ApiDocument): ProofStep | null {
  if (meta['confirmation_required'] !== true) return null;
  const named = Array.isArray(meta['methods']) ? meta['methods'] : [];
  const methods = secondStepMethods.filter((method) => named.includes(method));
  const method = secondStepMethods.find((known) => known === meta['method']) ?? 'email';
  return { method, methods };
}

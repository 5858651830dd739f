import type { ProofChallenge } from '../../contract/people/captcha.ts';
import { proofText, solveProof } from './solve-proof.ts';

/** What the worker tells its page. */
export type ProofNews =
  | { readonly type: 'tried'; readonly tried: number }
  | { readonly type: 'solved'; readonly proof: string }
  | { readonly type: 'failed' };

// The library yields rarely; in a thread of its own it holds nobody up.
self.addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  const tell = (news: ProofNews) => self.postMessage(news);
  solveProof(data, (tried) => tell({ type: 'tried', tried })).then(
    (proof) =>
      tell(proof === null ? { type: 'failed' } : { type: 'solved', proof: proofText(proof) }),
    () => tell({ type: 'failed' }),
  );
});

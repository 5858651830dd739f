import { useEffect, useRef, useState } from 'react';
import type { CaptchaChallengeAttributes, CaptchaPurpose } from '../../contract/people/captcha.ts';
import { useApi } from '../shell/api-context.tsx';
import type { ProofNews } from './proof-worker.ts';

export type ProofState =
  | { readonly step: 'idle' | 'failed' | 'done' }
  /** `share` is the part of all tries that were made, from 0 to 1. */
  | { readonly step: 'working'; readonly share: number };

/** A proof of work, made in a worker once it is asked for; leaving the form ends it. */
export function useProof(purpose: CaptchaPurpose, onProof: (proof: string) => void) {
  const api = useApi();
  const [state, setState] = useState<ProofState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'working', share: 0 });
    const tell = (next: ProofState): void => {
      if (!controller.signal.aborted) setState(next);
    };
    try {
      const { signal } = controller;
      const ask = { query: { purpose }, signal };
      const { item: asked } = await api.call('GET /api/v1/captcha/challenge', ask);
      const proof = await solveInWorker(asked, signal, (tried) =>
        tell({ step: 'working', share: Math.min(1, tried / asked.tries_max) }),
      );
      if (signal.aborted) return;
      onProof(proof);
      tell({ step: 'done' });
    } catch {
      // Whoever is offline, or whose browser cannot do it, still has the letters.
      tell({ step: 'failed' });
    }
  }

  return { state, start };
}

function solveInWorker(
  { challenge }: CaptchaChallengeAttributes,
  signal: AbortSignal,
  onTried: (tried: number) => void,
): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the form was left')));
    worker.addEventListener('error', () => reject(new Error('the worker does not run')));
    worker.addEventListener('message', ({ data }: MessageEvent<ProofNews>) => {
      if (data.type === 'tried') onTried(data.tried);
      else if (data.type === 'solved') resolve(data.proof);
      else reject(new Error('no counter fits'));
    });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ApiFailure } from '../api/failure.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ProofForm } from './proof-form.tsx';

/** Who was asked for a proof closed the dialog instead. */
export class ProofDeclined extends Error {}

type Proof = {
  /** Makes a call; where the service wants a fresh proof first, asks for it and calls again. */
  readonly withProof: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Asks for a proof unless the last one is still fresh: before the browser leaves the site. */
  readonly beFresh: () => Promise<void>;
};

const ProofContext = createContext<Proof | null>(null);

type Asked = { readonly proved: () => void; readonly declined: () => void };

/** The one place where a user proves again who they are, whatever it is for. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const asked = useRef<Asked | null>(null);

  const proof = useMemo((): Proof => {
    function ask(): Promise<void> {
      return new Promise((resolve, reject) => {
        asked.current = { proved: resolve, declined: () => reject(new ProofDeclined()) };
        setOpen(true);
      });
    }
    return {
      async withProof(call) {
        try {
          return await call();
        } catch (error) {
          const wanted = error instanceof ApiFailure && error.has('reauthentication_required');
          if (!wanted) throw error;
          await ask();
          return call();
        }
      },
      async beFresh() {
        const { meta } = await api.get('/api/v1/sessions/current');
        const left = new Date(String(meta['fresh_until'])).getTime() - Date.now();
        if (left < 20_000) await ask();
      },
    };
  }, [api]);

  function end(how: keyof Asked) {
    setOpen(false);
    asked.current?.[how]();
    asked.current = null;
  }

  return (
    <ProofContext value={proof}>
      {children}
      <Dialog open={open} title={t('account.proofTitle')} onClose={() => end('declined')}>
        <ProofForm onProved={() => end('proved')} />
      </Dialog>
    </ProofContext>
  );
}

/** Calls that may need a fresh proof of who is asking. */
export function useProof(): Proof {
  const proof = useContext(ProofContext);
  if (proof === null) throw new Error('A part of the account stands outside its frame');
  return proof;
}

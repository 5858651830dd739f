import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../shell/api-context.tsx';
import type { PhotoCode } from './verification-view.ts';

export type AskedCode = {
  /** Null until it has come. */
  readonly code: PhotoCode | null;
  readonly failed: boolean;
  readonly ask: () => void;
};

/** The code that has to be seen in the photo. It belongs to this browser: no server can ask it. */
export function usePhotoCode(): AskedCode {
  const api = useApi();
  const [code, setCode] = useState<PhotoCode | null>(null);
  const [failed, setFailed] = useState(false);

  const ask = useCallback(() => {
    setFailed(false);
    api.call('POST /api/v1/card_verifications/code').then(
      ({ item }) => setCode(item),
      () => setFailed(true),
    );
  }, [api]);

  useEffect(ask, [ask]);

  // A code that has run out is of no use on a note: the next one is shown in time.
  useEffect(() => {
    if (code === null) return;
    const left = Date.parse(code.expires_at) - Date.now();
    const timer = setTimeout(ask, Math.max(left, 60_000));
    return () => clearTimeout(timer);
  }, [code, ask]);

  return { code, failed, ask };
}

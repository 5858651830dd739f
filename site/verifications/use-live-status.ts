import { startTransition, useEffect, useState } from 'react';
import { useApi } from '../shell/api-context.tsx';
import { readStatus } from './load-verification.ts';
import type { CardVerification } from './verification-view.ts';

/** An operator needs minutes: a decision shown five seconds later is shown at once. */
const waitingMilliseconds = 5_000;
/** A card that is verified may still be taken back. */
const decidedMilliseconds = 60_000;

type LiveStatus = {
  readonly verification: CardVerification;
  /** The last news could not be fetched; what is shown may be old. */
  readonly offline: boolean;
};

/** Keeps the status on the page true as long as somebody looks at it. */
export function useLiveStatus(first: CardVerification): LiveStatus {
  const api = useApi();
  const [verification, setVerification] = useState(first);
  const [offline, setOffline] = useState(false);
  const { id } = first;
  const waits = verification.status === 'waiting';

  useEffect(() => setVerification(first), [first]);

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      readStatus(api, id).then(
        (next) =>
          startTransition(() => {
            setVerification((last) =>
              JSON.stringify(last) === JSON.stringify(next) ? last : next,
            );
            setOffline(false);
          }),
        () => setOffline(true),
      );
    };
    const timer = setInterval(ask, waits ? waitingMilliseconds : decidedMilliseconds);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [api, id, waits]);

  return { verification, offline };
}

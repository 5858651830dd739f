import { FailureOf } from '../shell/failure-screen.tsx';

/** Kept by the service worker and shown in place of every page while there is no connection. */
export function Component() {
  return (
    <div data-offline-page="">
      <FailureOf failure={{ kind: 'offline' }} />
    </div>
  );
}

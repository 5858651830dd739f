import { type ComponentType, useEffect, useState } from 'react';

/**
 * In place of a page that a browser could not load, which is rare: its words are fetched first, and
 * where even that fails the address is opened anew.
 */
export function FetchedFailure() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./failure-screen.tsx').then(
      (part) => setScreen(() => part.FailureScreen),
      () => location.reload(),
    );
  }, []);
  return Screen && <Screen />;
}

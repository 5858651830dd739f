import { type ComponentType, useEffect, useState } from 'react';
import { useNeed } from './language.tsx';

/**
 * In place of a page that a browser could not load, which is rare: its words are fetched first, and
 * where even that fails the address is opened anew.
 */
export function FetchedFailure() {
  const need = useNeed();
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    Promise.all([import('./failure-screen.tsx'), need('statements')]).then(
      ([part]) => setScreen(() => part.FailureScreen),
      () => location.reload(),
    );
  }, [need]);
  return Screen && <Screen />;
}

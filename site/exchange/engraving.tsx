import { useEffect, useRef, useState } from 'react';
import { Rosette, type RosetteProps } from '../../ui/drawings/guilloche.tsx';
import { type LazyPart, useLazyPart } from '../shell/use-lazy-part.ts';

// The server draws what a page begins with: who stays with that pair needs no means of drawing.
const rosette: LazyPart<RosetteProps> = {
  load: async () => (await import('../../ui/drawings/guilloche.tsx')).Rosette,
  topic: 'exchange',
};
const asItIs = { __html: '' };

/** The rosette of a note: the server's is left as it is, the browser draws those that follow. */
export function Engraving(drawing: RosetteProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isBare, setBare] = useState(false);
  useEffect(() => setBare(place.current?.firstChild === null), []);
  const Drawn = useLazyPart(rosette, isBare);
  if (import.meta.env.SSR) {
    return (
      <div>
        <Rosette {...drawing} />
      </div>
    );
  }
  if (Drawn) return <Drawn {...drawing} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what is there stays
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />;
}

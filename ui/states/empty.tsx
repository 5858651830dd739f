import type { ReactNode } from 'react';
import { Rosette } from '../drawings/guilloche.tsx';

/** Where there is nothing to list: why, and what that means, under the ornament of the site. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="px-3 py-10 text-center">
      <Rosette seed="empty" bands={2} className="mx-auto size-32 opacity-40" />
      <p className="mx-auto mt-3 max-w-prose text-sm text-soft">{children}</p>
    </div>
  );
}

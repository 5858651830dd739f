import type { ReactNode } from 'react';
import { statusTitleId } from '../keep-focus.ts';

type Props = { readonly title: ReactNode; readonly children?: ReactNode };

/** The part of the ticket that changes with the status: one heading, one thing to do. */
export function StatusPanel({ title, children }: Props) {
  return (
    <section aria-labelledby={statusTitleId} className="space-y-4">
      <h2 id={statusTitleId} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

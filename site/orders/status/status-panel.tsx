import type { ReactNode } from 'react';

type Props = { readonly title: ReactNode; readonly children?: ReactNode };

/** The part of the ticket that changes with the status: one heading, one thing to do. */
export function StatusPanel({ title, children }: Props) {
  return (
    <section aria-labelledby="status-title" className="space-y-4">
      <h2 id="status-title" className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../drawings/icon.tsx';

/** The way from one thing back to the list it stands in; the same on every screen. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-9 items-center gap-1.5 text-sm">
      <Icon name="back" className="size-4" />
      {children}
    </Link>
  );
}

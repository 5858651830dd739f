import type { ReactNode } from 'react';

/** A file that the service makes of a list: saved as it comes, so the page stays where it is. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a href={href} download className="text-link inline-flex min-h-11 items-center gap-2 text-sm">
        {children}
      </a>
    </p>
  );
}

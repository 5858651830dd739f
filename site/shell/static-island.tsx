import type { ReactNode } from 'react';

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

const asItIs = { __html: '' };

/**
 * A part of a page that the server writes and the browser leaves as it is: React takes it over
 * without looking inside. For what never changes while a document lives; its children stand behind
 * the flag of the server's build, so that what draws them is sent to no browser.
 */
export function StaticIsland({ className, children }: Props) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what is there stays
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />;
}

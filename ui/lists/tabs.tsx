import { Link, useLocation } from 'react-router';
import { useCentred } from './use-centred.ts';

type Tab = { readonly to: string; readonly label: string };

type Props = { readonly label: string; readonly tabs: readonly Tab[] };

/** The look of one tab of a row: its line is as wide as its words, the first stands at the edge. */
export const tabLook =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm ' +
  'whitespace-nowrap text-soft hover:text-ink aria-[current]:border-green aria-[current]:text-ink';

/** The row around them; on a phone it is moved sideways, from edge to edge of the window. */
export const tabRowLook =
  'fade-end -mx-4 flex gap-x-6 overflow-x-auto border-b border-hairline px-4 max-sm:pr-8 sm:mx-0 sm:px-0';

/** The screens of one subject, one beside the other. */
export function Tabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  const line = useCentred<HTMLElement>(pathname);
  return (
    <nav ref={line} aria-label={label} className={`mb-4 ${tabRowLook}`}>
      {tabs.map(({ to, label: word }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className={tabLook}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { HeaderLeft, HeaderRight, Notices } from './header-parts.tsx';
import { StaticIsland } from './static-island.tsx';

/**
 * What stands above every page. But for the way into the account the server writes it for good, and
 * the script of the shell does what there is to be done with it.
 */
export function Header({ entry }: { entry: ReactNode }) {
  return (
    <header className="border-b border-hairline">
      <StaticIsland>{import.meta.env.SSR ? <Notices /> : null}</StaticIsland>
      <div className="relative mx-auto flex h-16 max-w-[84rem] items-center px-4 sm:gap-2 sm:px-6">
        <StaticIsland className="mr-auto flex items-center gap-x-10">
          {import.meta.env.SSR ? <HeaderLeft /> : null}
        </StaticIsland>
        {entry}
        <StaticIsland className="flex items-center sm:gap-2">
          {import.meta.env.SSR ? <HeaderRight /> : null}
        </StaticIsland>
      </div>
    </header>
  );
}

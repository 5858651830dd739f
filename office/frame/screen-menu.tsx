import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Permission } from '../../contract/office/permissions.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { useLanguage } from '../parts/language.tsx';
import { isWithin, screenGroups } from './screen-groups.ts';

type Group = (typeof screenGroups)[number];
type Shown = { readonly group: Group; readonly screens: readonly Group['screens'][number][] };

const topLook =
  'inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm ' +
  'max-sm:gap-0.5 max-sm:px-1 whitespace-nowrap text-soft hover:text-ink ' +
  'aria-[current]:border-green aria-[current]:text-ink';

/** The way to every screen that the operator may see: the queue, and a menu for each group. */
export function ScreenMenu({ permissions }: { readonly permissions: readonly Permission[] }) {
  const { t } = useLanguage();
  const shown = screenGroups
    .map((group) => ({
      group,
      screens: group.screens.filter(({ needs }) => permissions.includes(needs)),
    }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <nav
      aria-label={t('office.screens')}
      className="min-w-0 flex-1 max-md:order-last max-md:-mx-2.5 max-md:basis-full max-sm:-mx-1"
    >
      <ul className="flex flex-wrap">
        {shown.map((one) => (
          <li key={one.group.id}>
            {one.screens.length === 1 ? <OnlyScreen {...one} /> : <ScreenGroup {...one} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A group of which one screen is left needs no menu. */
function OnlyScreen({ screens: [screen] }: Shown) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  if (screen === undefined) return null;
  return (
    <Link
      to={screen.to}
      className={topLook}
      aria-current={isWithin(pathname, screen.to) ? 'page' : undefined}
    >
      {t(screen.word)}
    </Link>
  );
}

function ScreenGroup({ group, screens }: Shown) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const id = `screens-${group.id}`;
  const anchor = `--${id}`;
  const here = screens.some(({ to }) => isWithin(pathname, to));
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-current={here ? 'true' : undefined}
        style={{ anchorName: anchor }}
        className={topLook}
      >
        {t(group.word)}
        <Icon name="chevron" className="size-4 text-soft" />
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        style={{ positionAnchor: anchor }}
        className="m-0 mt-1 w-56 rounded-md border border-hairline bg-paper py-2 text-ink [position-area:bottom_span-right] [position-try-fallbacks:flip-inline]"
      >
        {screens.map((screen) => (
          <li key={screen.to}>
            <Link
              to={screen.to}
              onClick={() => list.current?.hidePopover()}
              aria-current={isWithin(pathname, screen.to) ? 'page' : undefined}
              className="flex min-h-10 items-center border-l-2 border-transparent px-4 text-sm hover:bg-raised aria-[current]:border-green aria-[current]:bg-green-wash"
            >
              {t(screen.word)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

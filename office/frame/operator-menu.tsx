import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { stopPushHere } from '../alerts/office-push.ts';
import { call } from '../api/call.ts';
import { heldSend } from '../orders/bulk/office-held-send.ts';
import { useLanguage } from '../parts/language.tsx';
import {
  chooseLocale,
  chooseTheme,
  currentTheme,
  otherLocale,
  type Theme,
  themes,
} from '../parts/own-settings.ts';
import { ownZone } from '../parts/own-zone.ts';
import { roleName } from '../parts/role-name.ts';

const item = 'flex min-h-10 w-full items-center px-4 text-left text-sm hover:bg-raised';

/** Who one is, and what is one's own: language, theme, sessions, leaving. */
export function OperatorMenu({ session }: { session: OfficeSessionAttributes }) {
  const { locale, t } = useLanguage();
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const action = useAction();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const other = otherLocale(locale);

  function nextTheme() {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
    setTheme(next);
    chooseTheme(next);
  }

  async function leave() {
    // What is held back goes first, while somebody is there to send it; or one sees why not.
    if (!(await heldSend.sendNow())) return;
    // The page is loaded anew, so that nothing of what was seen stays in memory.
    const left = await action.run(async () => {
      await stopPushHere().catch(() => undefined);
      return call('DELETE /office/api/sessions/current');
    });
    if (left) location.assign('/office');
  }

  return (
    <div className="ml-auto shrink-0">
      <button
        type="button"
        popoverTarget="operator-menu"
        className="flex min-h-11 items-center gap-2 text-sm [anchor-name:--operator]"
      >
        <span className="max-w-40 truncate">{session.name}</span>
        <Icon name="chevron" className="size-4 text-soft" />
      </button>
      <div
        ref={menu}
        id="operator-menu"
        popover="auto"
        className="m-0 mt-1 w-64 rounded-md border border-hairline bg-paper py-2 text-ink [position-anchor:--operator] [position-area:bottom_span-left] max-sm:inset-x-4"
      >
        <p className="px-4 pb-2 text-xs text-soft">
          {session.login} · {roleName(session.role, session.role_name, t)}
        </p>
        <p className="px-4 pb-2 text-xs text-soft">
          {t('officeWords.clock', { zone: ownZone(locale) })}
        </p>
        <Link to="/sessions" className={item} onClick={close}>
          {t('office.nav.sessions')}
        </Link>
        <Link to="/second-factor" className={item} onClick={close}>
          {t('desk.nav.factor')}
        </Link>
        <Link to="/password" className={item} onClick={close}>
          {t('office.nav.password')}
        </Link>
        <Link to="/style" className={item} onClick={close}>
          {t('support.styleNav')}
        </Link>
        <button type="button" className={item} lang={other} onClick={() => chooseLocale(other)}>
          {t('office.otherLanguage')}
        </button>
        <button type="button" className={item} onClick={nextTheme}>
          {t('office.theme', { theme: t(`office.themes.${theme}`) })}
        </button>
        <button type="button" className={`${item} text-red`} onClick={leave}>
          {t('office.signOut')}
        </button>
        <ActionTrouble action={action} />
      </div>
    </div>
  );
}

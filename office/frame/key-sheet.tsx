import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { isWriting } from '../../ui/lists/is-writing.ts';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { screensFor } from './screen-groups.ts';

/** Keys that work on every screen: `?` shows them all, `g` and a letter go somewhere. */
export function KeySheet() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { permissions } = useSession();
  const screens = useMemo(() => screensFor(permissions), [permissions]);
  const [open, setOpen] = useState(false);
  // Between `g` and its letter the screen may read itself anew: what was pressed still counts.
  const going = useRef(false);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      const screen = screens.find(({ key }) => event.code === codeOf(key));
      if (going.current && screen !== undefined) {
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate(screen.to);
      }
      going.current = event.code === 'KeyG';
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) setOpen(true);
    }
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [navigate, screens]);

  const keys = [
    ['?', t('desk.keys.help')],
    ['/', t('desk.keys.search')],
    ['j  k', t('desk.keys.walk')],
    ['Enter', t('desk.keys.open')],
    ['x', t('desk.keys.choose')],
    ['[  ]', t('desk.keys.page')],
    ['n', t('desk.keys.next')],
    ['1 – 9', t('desk.keys.action')],
    ['Ctrl+Enter', t('desk.keys.send')],
  ] as const;
  return (
    <Dialog open={open} title={t('desk.keys.title')} onClose={() => setOpen(false)}>
      <Keys keys={keys} className="grid-cols-[auto_1fr]" />
      <h3 className="mt-5 mb-3 text-sm">{t('officeWords.goTitle')}</h3>
      <Keys
        keys={screens.map(({ key, word }) => [key, t(word)])}
        className="grid-cols-[auto_1fr_auto_1fr]"
      />
      <p className="mt-4 text-xs text-soft">{t('desk.keys.any')}</p>
    </Dialog>
  );
}

/** What a browser calls the key of a letter, a digit, the minus or the equals sign. */
function codeOf(key: string): string {
  if (key === '-') return 'Minus';
  if (key === '=') return 'Equal';
  return /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
}

type KeysProps = {
  readonly keys: readonly (readonly [string, string])[];
  readonly className: string;
};

function Keys({ keys, className }: KeysProps) {
  return (
    <dl className={`grid gap-x-4 gap-y-2 text-sm ${className}`}>
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-hairline border-b-edge bg-raised px-2 py-0.5 font-mono text-xs whitespace-pre">
              {key}
            </kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { isWriting } from '../parts/is-writing.ts';
import { useLanguage } from '../parts/language.tsx';

/** After `g`, where each letter leads; by the place of the key, whatever the layout. */
const places: Readonly<Record<string, string>> = {
  KeyO: '/orders?needs=any',
  KeyD: '/directions',
  KeyS: '/reserves',
  KeyF: '/figures',
};

/** Keys that work on every screen: `?` shows them all, `g` and a letter go somewhere. */
export function KeySheet() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let going = false;
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      const place = places[event.code];
      if (going && place !== undefined) {
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate(place);
      }
      going = event.code === 'KeyG';
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) setOpen(true);
    }
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [navigate]);

  const keys = [
    ['?', t('desk.keys.help')],
    ['/', t('desk.keys.search')],
    ['j  k', t('desk.keys.walk')],
    ['Enter', t('desk.keys.open')],
    ['x', t('desk.keys.choose')],
    ['[  ]', t('desk.keys.page')],
    ['g  o d s f', t('desk.keys.go')],
  ] as const;
  return (
    <Dialog open={open} title={t('desk.keys.title')} onClose={() => setOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
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
      <p className="mt-4 text-xs text-soft">{t('desk.keys.any')}</p>
    </Dialog>
  );
}

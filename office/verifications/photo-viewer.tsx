import { useEffect, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { isWriting } from '../../ui/lists/is-writing.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly id: string;
  readonly card: string;
  readonly onSeen: () => void;
};

type View = { readonly zoom: number; readonly turns: number; readonly contrast: number };

const plain: View = { zoom: 1, turns: 0, contrast: 1 };
const zooms = [1, 1.5, 2, 3, 4, 6] as const;
const contrasts = [1, 1.6, 2.4] as const;

/** The photo with what helps to read it; every time it is fetched, the audit log keeps a look. */
export function PhotoViewer({ id, card, onSeen }: Props) {
  const { t } = useLanguage();
  const [view, setView] = useState(plain);
  const [failed, setFailed] = useState(false);
  useViewKeys(setView);
  const { zoom, turns, contrast } = view;

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset */}
      <div
        role="group"
        aria-label={t('officeCards.photoTools')}
        className="mb-2 flex flex-wrap gap-2"
      >
        <Button size="small" onClick={() => setView(larger)} disabled={zoom === zooms.at(-1)}>
          {t('officeCards.zoomIn')}
        </Button>
        <Button size="small" onClick={() => setView(smaller)} disabled={zoom === 1}>
          {t('officeCards.zoomOut')}
        </Button>
        <Button size="small" onClick={() => setView(turned)}>
          {t('officeCards.turn')}
        </Button>
        <Button size="small" onClick={() => setView(contrasted)} aria-pressed={contrast > 1}>
          {t('officeCards.contrast')}
        </Button>
        <Button size="small" onClick={() => setView(plain)} disabled={view === plain}>
          {t('officeCards.reset')}
        </Button>
      </div>
      {failed ? (
        <Notice tone="loss" announce>
          {t('officeCards.photoFailed')}
        </Notice>
      ) : null}
      <section
        aria-label={t('officeCards.photoArea')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className="aspect-square max-h-[75dvh] w-full overflow-auto border border-hairline bg-raised sm:aspect-4/3"
      >
        <div
          className="grid place-items-center"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        >
          <img
            src={`/office/api/card_verifications/${id}/photo`}
            alt={t('officeCards.photoAlt', { card })}
            onLoad={onSeen}
            onError={() => setFailed(true)}
            draggable={false}
            className="h-full w-full object-contain"
            style={{ transform: turnOf(turns), filter: `contrast(${contrast})` }}
          />
        </div>
      </section>
    </div>
  );
}

/** Lying across, it is made smaller until its longer side fits: nothing is cut off. */
function turnOf(turns: number): string {
  return `rotate(${turns * 90}deg)${turns % 2 === 1 ? ' scale(0.75)' : ''}`;
}

function larger(view: View): View {
  return { ...view, zoom: zooms.find((zoom) => zoom > view.zoom) ?? view.zoom };
}

function smaller(view: View): View {
  return { ...view, zoom: zooms.findLast((zoom) => zoom < view.zoom) ?? view.zoom };
}

function turned(view: View): View {
  return { ...view, turns: (view.turns + 1) % 4 };
}

function contrasted(view: View): View {
  return { ...view, contrast: contrasts.find((step) => step > view.contrast) ?? 1 };
}

type Change = (view: View) => View;

/** `+` and `-` zoom, `t` turns, `c` adds contrast, `0` shows it as it came. */
function useViewKeys(change: (next: Change) => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      const next = changeOf(event);
      if (next !== null) change(next);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [change]);
}

function changeOf({ key, code }: KeyboardEvent): Change | null {
  if (key === '+' || key === '=') return larger;
  if (key === '-') return smaller;
  if (key === '0') return () => plain;
  if (code === 'KeyT') return turned;
  if (code === 'KeyC') return contrasted;
  return null;
}

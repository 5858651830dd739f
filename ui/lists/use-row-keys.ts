import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isWriting } from './is-writing.ts';

type Rows = {
  readonly ids: readonly string[];
  readonly search: RefObject<HTMLInputElement | null>;
  /** Where Enter leads from a row. */
  readonly pathOf: (id: string) => string;
  /** What `x` does with a row, where it can be chosen. */
  readonly onChoose?: (id: string) => void;
};

/** The row of each list on which one stood when its screen was left: one goes on from there. */
const left = new Map<string, string>();

/**
 * Walks the rows of a table by keys, as long as nobody is writing: `j` and `k`, Enter, `/` to the
 * search, `[` and `]` through the pages. Gives the id of the row one stands on.
 */
export function useRowKeys({ ids, search, pathOf, onChoose }: Rows): string | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState(() => left.get(pathname) ?? null);

  useEffect(() => {
    if (chosen !== null) left.set(pathname, chosen);
  }, [chosen, pathname]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      const at = chosen === null ? -1 : ids.indexOf(chosen);
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
      } else if (event.code === 'KeyJ' || event.code === 'KeyK') {
        const next = event.code === 'KeyJ' ? at + 1 : Math.max(at - 1, 0);
        setChosen(ids[Math.min(next, ids.length - 1)] ?? null);
      } else if (event.code === 'KeyX' && chosen !== null) {
        onChoose?.(chosen);
      } else if (event.code === 'BracketLeft' || event.code === 'BracketRight') {
        const rel = event.code === 'BracketLeft' ? 'prev' : 'next';
        document.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click();
      } else if (event.key === 'Enter' && chosen !== null && event.target === document.body) {
        void navigate(pathOf(chosen));
      }
    }
    /** Whoever opens a row by the mouse stands on it as well. */
    function onClick({ target }: MouseEvent) {
      const path = target instanceof Element ? target.closest('a')?.pathname : undefined;
      const opened = ids.find((id) => path?.endsWith(pathOf(id)));
      if (opened !== undefined) setChosen(opened);
    }
    addEventListener('keydown', onKey);
    addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('click', onClick, { capture: true });
    };
  }, [ids, chosen, navigate, search, pathOf, onChoose]);

  return chosen;
}

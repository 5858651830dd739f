import type { KeyboardEvent, RefObject } from 'react';

type Modifiers = { readonly metaKey: boolean; readonly ctrlKey: boolean; readonly altKey: boolean };

type List = {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  /** Enter in the search takes what stands first. */
  readonly takeFirst: () => void;
};

/** Keys of a searched list: arrows, Home and End walk it, a letter goes back to the search. */
export function useListKeys({ sheet, searchInput, takeFirst }: List) {
  return function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...(sheet.current?.querySelectorAll<HTMLAnchorElement>('a[data-option]') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLAnchorElement ? links.indexOf(focused) : -1;
    const typing = focused === searchInput.current;
    if (event.key === 'Enter' && typing) {
      event.preventDefault();
      takeFirst();
      return;
    }
    if (!typing && at === -1) return;
    const target = lineOf(event.key, at, links.length);
    if (target === null) {
      const letter = event.key.length === 1 && event.key !== ' ' && !hasModifier(event);
      if (at >= 0 && letter) searchInput.current?.focus();
      return;
    }
    event.preventDefault();
    if (target < 0) searchInput.current?.focus();
    else links[target]?.focus();
  };
}

/** A press together with Ctrl, Alt or Command means something else. */
export function hasModifier(event: Modifiers): boolean {
  return event.metaKey || event.ctrlKey || event.altKey;
}

/** Which line a key leads to: -1 is the search, null is no key of the list. */
function lineOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, -1);
    case 'Home':
      return at === -1 ? null : 0;
    case 'End':
      return at === -1 ? null : count - 1;
    default:
      return null;
  }
}

import { type ReactNode, useEffect, useRef } from 'react';
import { isWriting } from '../../../ui/lists/is-writing.ts';

/** Marks a button that its number presses. */
export const actionMark = { 'data-action': '' } as const;

/** What can be done with an order: `1` presses the first button, `2` the second; each shows it. */
export function ActionKeys({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || event.repeat || isWriting(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
      if (digit === undefined) return;
      const buttons = part.current?.querySelectorAll<HTMLButtonElement>('button[data-action]');
      const button = buttons?.[Number(digit) - 1];
      if (button === undefined || button.disabled) return;
      event.preventDefault();
      button.focus();
      button.click();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside ref={part} className="action-keys min-w-0 lg:col-start-2 lg:row-start-1">
      {children}
    </aside>
  );
}

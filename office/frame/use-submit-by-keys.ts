import { useEffect } from 'react';

/**
 * Ctrl+Enter, or the command key, sends the form one is in, also from a text of many lines; in a
 * dialog that asks for nothing, where the focus is at its cross, the form of the dialog.
 */
export function useSubmitByKeys(): void {
  useEffect(() => {
    function submit(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (!(event.target instanceof Element)) return;
      const { target } = event;
      const form = target.closest('form') ?? target.closest('dialog')?.querySelector('form');
      if (form === null || form === undefined) return;
      event.preventDefault();
      form.requestSubmit();
    }
    document.addEventListener('keydown', submit);
    return () => document.removeEventListener('keydown', submit);
  }, []);
}

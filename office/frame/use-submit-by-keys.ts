import { useEffect } from 'react';

/** Ctrl+Enter, or the command key, sends the form one is in: also from a text of many lines. */
export function useSubmitByKeys(): void {
  useEffect(() => {
    function submit(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (!(event.target instanceof Element)) return;
      const form = event.target.closest('form');
      if (form === null) return;
      event.preventDefault();
      form.requestSubmit();
    }
    document.addEventListener('keydown', submit);
    return () => document.removeEventListener('keydown', submit);
  }, []);
}

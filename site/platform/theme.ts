import type { Theme } from '../../contract/pages.ts';

const yearSeconds = 365 * 24 * 3600;

/** Turns the theme on at every press of its switch and keeps it, so that no page flashes. */
export function turnTheme(): void {
  const root = document.documentElement;
  // A document waits for nothing else; a page drawn by React shows the switch when it is alive.
  const still = document.getElementById('page-data') === null;
  if (still) document.querySelector('[data-theme-switch]')?.classList.remove('invisible');
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-reload]')) location.reload();
    if (!target.closest('[data-theme-switch]')) return;
    const now = root.dataset['theme'];
    const next: Theme = now === 'light' ? 'dark' : now === 'dark' ? 'auto' : 'light';
    if (next === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = next;
    const age = next === 'auto' ? 0 : yearSeconds;
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
    document.cookie = `agio_theme=${next}; Path=/; Max-Age=${age}; SameSite=Lax`;
  });
}

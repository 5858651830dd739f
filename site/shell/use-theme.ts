import { useSyncExternalStore } from 'react';
import { type Theme, themes } from '../../contract/pages.ts';
import { useSettings } from './root-data.ts';

const themeCookie = 'agio_theme';

/**
 * The theme of this browser. It stands at the root of the document, where the switch of the header
 * turns it as well; a cookie keeps it, so that no page flashes.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme } = useSettings();
  return [useSyncExternalStore(subscribe, readTheme, () => theme), setTheme];
}

function setTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const age = theme === 'auto' ? 0 : 365 * 24 * 3600;
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === shown) ?? 'auto';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

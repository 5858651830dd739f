import { useSyncExternalStore } from 'react';
import { type Theme, themes } from '../../contract/pages.ts';
import { useSettings } from './root-data.ts';

export const themeCookie = 'agio_theme';

const listeners = new Set<() => void>();

/** The theme of this browser, for every switch on the page. A cookie keeps it: no page flashes. */
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
  for (const listener of listeners) listener();
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === shown) ?? 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

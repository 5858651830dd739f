import { referralCookie } from '../../contract/people/referral-cookie.ts';
import { signOutCookie } from '../../contract/people/sign-out-cookie.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import type { ApiClient } from '../api/client.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';

/** No session lives longer. */
const monthSeconds = 30 * 24 * 3600;

/** Signs out, and goes on to the first page as a visitor. */
export function useSignOut(): () => Promise<void> {
  const api = useApi();
  const { locale } = useLanguage();
  return async () => {
    await signOut(api);
    location.assign(addressOf(locale, '/'));
  };
}

/**
 * Ends the session on the server and leaves nothing of the user in the browser. A request that
 * fails is ignored, and keeps nobody signed in here: the service hears of it with the next one.
 */
export async function signOut(api: Pick<ApiClient, 'call'>): Promise<void> {
  const isNotified = await api.call('DELETE /api/v1/sessions').then(
    () => true,
    () => false,
  );
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  if (!isNotified) writeCookie(`${prefix}${signOutCookie}=1; Max-Age=${monthSeconds}${secure}`);
  writeCookie(`${prefix}${referralCookie}=; Max-Age=0${secure}`);
  forgetEverything();
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = `${cookie}; Path=/; SameSite=Lax`;
}

function forgetEverything(): void {
  try {
    sessionStorage.clear();
    localStorage.clear();
  } catch {
    // A browser that forbids its storage has kept nothing there.
    return;
  }
}

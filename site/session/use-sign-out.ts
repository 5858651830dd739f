import { referralCookie } from '../../contract/referral-cookie.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';

/**
 * Signs out: the session ends on the server, and nothing of the user stays in the browser. A
 * request that fails keeps nobody signed in here: the next page is loaded anew in any case.
 */
export function useSignOut(): () => Promise<void> {
  const api = useApi();
  const { locale } = useLanguage();
  return async () => {
    await api.delete('/api/v1/sessions').catch(() => null);
    forgetEverything();
    location.assign(addressOf(locale, '/'));
  };
}

function forgetEverything(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = `${referralCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  try {
    sessionStorage.clear();
    localStorage.clear();
  } catch {
    // A browser that forbids its storage has kept nothing there.
    return;
  }
}

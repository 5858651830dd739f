import { useLocation, useNavigate } from 'react-router';
import type { ConfirmationMeta } from '../../contract/sessions.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import type { ApiDocument } from '../api/document.ts';
import { afterSignIn, nextOf, withNext } from '../session/next-path.ts';
import { useLanguage } from '../shell/language.tsx';

/**
 * Leads on from an answer to a sign-in: to the second step where one is asked for, else back to
 * where the visitor was, as a new document. A half-filled form waits for them in the tab.
 */
export function useEntered(): (answer: ApiDocument) => Promise<void> {
  const { locale } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextOf(search);
  return async ({ meta }) => {
    const { methods }: Partial<ConfirmationMeta> = meta;
    if (methods !== undefined) {
      await navigate(withNext(`/login/confirm?methods=${methods.join(',')}`, next));
    } else location.replace(addressOf(locale, next ?? afterSignIn));
  };
}

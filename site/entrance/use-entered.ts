import { useLocation, useNavigate } from 'react-router';
import type { SecondStepMethod } from '../../contract/people/second-step.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { afterSignIn, nextOf, withNext } from '../session/next-path.ts';
import { useLanguage } from '../shell/language.tsx';

/** What a sign-in was answered with. */
type Entered = { readonly confirmation: { readonly methods: readonly SecondStepMethod[] } | null };

/**
 * Leads on from an answer to a sign-in: to the second step where one is asked for, else back to
 * where the visitor was, as a new document. A half-filled form waits for them in the tab.
 */
export function useEntered(): (answer: Entered) => Promise<void> {
  const { locale } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextOf(search);
  return async ({ confirmation }) => {
    if (confirmation !== null) {
      const { methods } = confirmation;
      await navigate(withNext(`/login/confirm?methods=${methods.join(',')}`, next));
    } else {
      location.replace(addressOf(locale, next ?? afterSignIn));
      await leaving;
    }
  };
}

/** Another document is on its way: nothing here may be pressed again. */
const leaving = new Promise<never>(() => undefined);

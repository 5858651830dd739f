import { ApiFailure } from '../../client/failure.ts';
import { useAction } from '../../ui/actions/use-action.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { askPasskey } from './ask-passkey.ts';
import { useEntered } from './use-entered.ts';
import type { SentForm } from './use-sent-form.ts';

/** Signing in by a passkey: alone, or as the second step of a sign-in that waits. */
export function usePasskey({ refuse, show }: Pick<SentForm, 'refuse' | 'show'>) {
  const { t } = useLanguage();
  const api = useApi();
  const entered = useEntered();
  const action = useAction();

  async function enter() {
    try {
      const passkey = await askPasskey(api);
      await entered(await api.call('POST /api/v1/sessions', { attributes: { passkey } }));
    } catch (failure) {
      // The browser says little of why: the owner cancelled, or there is no such passkey.
      if (failure instanceof ApiFailure && !failure.has('invalid_code')) refuse(failure);
      else show({ unknown: t('entrance.passkeyFailed') });
    }
  }

  return { asking: action.busy, ask: () => action.run(enter) };
}

import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { declined } from '../../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { type Action, useAction } from '../../../ui/actions/use-action.ts';
import { useReauthentication } from '../../../ui/dialogs/reauthentication.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { providerHref, telegramAnswer } from '../../entrance/providers.ts';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useSettings } from '../../shell/root-data.ts';
import { Part } from '../account-page.tsx';
import { useAccount } from '../use-account.tsx';
import type { Provider } from './load-security.ts';

/** Accounts elsewhere by which the user may sign in. */
export function ProvidersPart({ providers }: { providers: readonly Provider[] }) {
  const { t } = useLanguage();
  const { authentications } = useAccount();
  const [parameters] = useSearchParams();
  const problem = parameters.get('problem');
  const telegram = useTelegramAnswer();
  // One that is linked stays in the list, so that it can be taken away, also when it is closed.
  const closed = authentications.filter((name) => providers.every((open) => open.name !== name));
  const all = [...providers.map(({ name }) => name), ...closed];
  if (all.length === 0) return null;
  return (
    <Part
      id="providers"
      title={t('accountSecurity.providers')}
      text={t('accountSecurity.providersText')}
    >
      {problem === null ? null : (
        <Notice
          tone="loss"
          announce
          title={
            t.ifKnown(`accountSecurity.problem.${problem}`) ?? t('accountSecurity.problem.other')
          }
        />
      )}
      <ActionTrouble action={telegram} />
      <ul aria-label={t('accountSecurity.providers')} className="divide-y divide-hairline">
        {all.map((name) => (
          <ProviderLine
            key={name}
            name={name}
            linked={authentications.includes(name)}
            provider={providers.find((open) => open.name === name) ?? null}
          />
        ))}
      </ul>
    </Part>
  );
}

/** Telegram answers to the page that asked; each answer is good for one try. */
function useTelegramAnswer(): Action {
  const { hash } = useLocation();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is all it waits for
  useEffect(() => {
    const answer = telegramAnswer(hash);
    if (answer === null) return;
    history.replaceState(history.state, '', location.pathname);
    void action.run(async () => {
      await api.call('POST /api/v1/authentications/telegram', { attributes: answer });
      await reload();
    });
  }, [hash]);
  return action;
}

/** A proof must last until the provider has sent the browser back to us. */
const leftMilliseconds = 20_000;

type LineProps = {
  readonly name: string;
  readonly linked: boolean;
  readonly provider: Provider | null;
};

function ProviderLine({ name, linked, provider }: LineProps) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  const reauthenticate = useReauthentication();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();
  const title = t.ifKnown(`accountSecurity.provider.${name}`) ?? name;
  async function link() {
    await action.run(async () => {
      // Away from the site nothing can be asked: the proof comes first.
      const { meta } = await api.call('GET /api/v1/sessions/current');
      const left = new Date(meta.fresh_until).getTime() - Date.now();
      if (left < leftMilliseconds && !(await reauthenticate())) throw declined();
      const trip = { locale, origin, next: null, agreed: false, page: '/account/security' };
      if (provider !== null) location.assign(providerHref(provider, trip));
    });
  }

  async function unlink() {
    await action.run(async () => {
      await api.call('DELETE /api/v1/user/remove_authentication', { query: { provider: name } });
      await reload();
    });
  }

  return (
    <li className="space-y-2 py-2">
      <div className="flex items-center justify-between gap-4">
        <p className="flex flex-wrap items-center gap-x-3 text-sm font-medium">
          {title}
          {linked ? (
            <span className="inline-flex items-center gap-1 text-xs font-normal text-green">
              <Icon name="check" className="size-4" />
              {t('accountSecurity.providerLinked')}
            </span>
          ) : null}
        </p>
        {linked ? (
          <Button
            kind="quiet"
            busy={action.busy}
            aria-label={t('accountSecurity.providerUnlinkLabel', { provider: title })}
            onClick={unlink}
          >
            {t('accountSecurity.providerUnlink')}
          </Button>
        ) : provider === null ? null : (
          <Button
            kind="quiet"
            busy={action.busy}
            aria-label={t('accountSecurity.providerLinkLabel', { provider: title })}
            onClick={link}
          >
            {t('accountSecurity.providerLink')}
          </Button>
        )}
      </div>
      <ActionTrouble action={action} />
    </li>
  );
}

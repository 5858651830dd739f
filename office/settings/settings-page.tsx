import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { settingGroups } from '../../contract/office/settings/setting-list.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Releases } from './releases.tsx';
import { Restart } from './restart.tsx';
import { SettingsForm } from './settings-form.tsx';

const first = settingGroups[0];

/** Every setting, and the group that is open. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => {
    const [settings, email, releases] = await Promise.all([
      call('GET /office/api/settings', { signal }),
      call('GET /office/api/sessions/current/email', { signal }),
      call('GET /office/api/release_notices', { signal }),
    ]);
    const group = settingGroups.find((each) => each === params['group']) ?? first;
    return {
      settings: settings.items,
      due: settings.meta.restart_needed,
      email: email.item,
      releases,
      group,
    };
  });
}

/** What the service is told from outside, a group at a time. */
export function Component() {
  const { t } = useLanguage();
  const { settings, due, email, releases, group } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <Page title={t('settings.title')}>
      <p className="mb-4 max-w-prose text-sm text-soft">{t('settings.about')}</p>
      {due ? (
        <div className="mb-6 max-w-2xl">
          <Notice tone="waiting">
            <p className="mb-3">{t('settings.restartNeeded')}</p>
            <Restart label={t('settings.restart')} onBack={() => void revalidate()} />
          </Notice>
        </div>
      ) : null}
      <Tabs
        label={t('settings.title')}
        tabs={settingGroups.map((each) => ({
          to: each === first ? '/settings' : `/settings/${each}`,
          label: t(`settings.group.${each}`),
        }))}
      />
      <Section title={t(`settings.group.${group}`)}>
        {group === 'machine' ? <Releases list={releases} /> : null}
        {group === 'nodes' ? (
          <p className="mb-4 max-w-prose text-sm text-soft">{t('settings.signerNote')}</p>
        ) : null}
        <SettingsForm
          key={group}
          settings={settings}
          groups={[group]}
          email={email.email ?? ''}
          submit={t('office.save')}
        />
      </Section>
    </Page>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnAlertsAttributes } from '../../contract/office/alerts.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { deviceName } from '../../ui/values/device-name.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { canBePushed, pushHere } from './office-push.ts';

type Props = { readonly own: OwnAlertsAttributes; readonly maySetBot: boolean };

/** Where one is told: a chat, browsers, an address; each to be set up and tried here. */
export function OwnChannels({ own, maySetBot }: Props) {
  const { t } = useLanguage();
  const test = useAction();
  return (
    <Section title={t('alerts.where')}>
      <div className="space-y-6 text-sm">
        <Telegram own={own} maySetBot={maySetBot} />
        <Browsers own={own} />
        <Part title={t('alerts.channel.mail')}>
          <p className="wrap-anywhere">{own.email ?? t('alerts.mailNone')}</p>
          <Link to="/sessions" className="text-green underline underline-offset-4">
            {t('alerts.mailSet')}
          </Link>
        </Part>
        <div className="space-y-2">
          <Button
            size="small"
            busy={test.busy}
            onClick={() => test.run(() => call('POST /office/api/alerts/test'))}
          >
            {t('alerts.test')}
          </Button>
          <p role="status" className="text-xs text-soft">
            {t(test.done > 0 ? 'alerts.tested' : 'alerts.testHint')}
          </p>
          <ActionTrouble action={test} />
        </div>
      </div>
    </Section>
  );
}

function Part(props: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[7rem_1fr] sm:gap-4">
      <h3 className="font-medium">{props.title}</h3>
      <div className="min-w-0 space-y-2">{props.children}</div>
    </div>
  );
}

type Offered = { readonly url: string; readonly command: string };

function Telegram({ own, maySetBot }: Props) {
  const { t } = useLanguage();
  const action = useAction();
  const [offered, setOffered] = useState<Offered | null>(null);
  const { telegram_bot: bot, telegram_chat: chat } = own;

  async function offer() {
    const { item } = await call('POST /office/api/alerts/telegram_links');
    setOffered(item);
  }

  async function unlink() {
    await call('DELETE /office/api/alerts/telegram');
    setOffered(null);
  }

  if (chat !== null) {
    return (
      <Part title={t('alerts.channel.telegram')}>
        <p className="wrap-anywhere">{t('alerts.telegramChat', { chat })}</p>
        <Button size="small" busy={action.busy} onClick={() => action.run(unlink)}>
          {t('alerts.unlink')}
        </Button>
        <ActionTrouble action={action} />
      </Part>
    );
  }
  if (bot === null) {
    return (
      <Part title={t('alerts.channel.telegram')}>
        <p>{t(maySetBot ? 'alerts.telegramNoBot' : 'alerts.telegramAskAdmin')}</p>
      </Part>
    );
  }
  return (
    <Part title={t('alerts.channel.telegram')}>
      <p>{t('alerts.telegramNone')}</p>
      {offered === null ? (
        <Button size="small" busy={action.busy} onClick={() => action.run(offer)}>
          {t('alerts.link')}
        </Button>
      ) : (
        <Offer offered={offered} />
      )}
      <ActionTrouble action={action} />
    </Part>
  );
}

function Offer({ offered }: { readonly offered: Offered }) {
  const { t } = useLanguage();
  const check = useAction();
  return (
    <div className="space-y-2" aria-live="polite">
      <p className="max-w-prose text-soft">{t('alerts.linkHint')}</p>
      <CopyLine label="Telegram" value={offered.command} />
      <div className="flex flex-wrap gap-2">
        <a
          href={offered.url}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('primary', 'small')}
        >
          {t('alerts.linkOpen')}
        </a>
        {/* The screen is read anew, and says which chat there is. */}
        <Button size="small" busy={check.busy} onClick={() => check.run(async () => undefined)}>
          {t('alerts.linked')}
        </Button>
      </div>
    </div>
  );
}

function Browsers({ own }: { readonly own: OwnAlertsAttributes }) {
  const { t } = useLanguage();
  const action = useAction();
  const [denied, setDenied] = useState(false);

  async function add() {
    const label = deviceName(navigator.userAgent) ?? t('officeWords.deviceUnknown');
    setDenied((await pushHere(label.slice(0, 100))) === 'denied');
  }

  return (
    <Part title={t('alerts.channel.push')}>
      {own.browsers.length === 0 ? <p>{t('alerts.pushNone')}</p> : null}
      <ul className="space-y-2">
        {own.browsers.map((browser) => (
          <li key={browser.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{browser.label}</span>
            <span className="text-soft">
              <Moment at={browser.created_at} />
            </span>
            <Button
              size="small"
              onClick={() =>
                action.run(() =>
                  call('DELETE /office/api/alerts/browsers/{id}', { params: { id: browser.id } }),
                )
              }
            >
              {t('alerts.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {canBePushed() ? (
        <Button size="small" busy={action.busy} onClick={() => action.run(add)}>
          {t('alerts.pushHere')}
        </Button>
      ) : (
        <p className="max-w-prose text-soft">{t('alerts.pushImpossible')}</p>
      )}
      {denied ? (
        <p role="alert" className="max-w-prose text-amber">
          {t('alerts.pushDenied')}
        </p>
      ) : null}
      <ActionTrouble action={action} />
    </Part>
  );
}

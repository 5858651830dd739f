import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { deskMoment } from '../../i18n/desk-time.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button } from '../../ui/actions/button.tsx';
import { siteContext } from '../context.ts';
import { EntrancePage } from '../entrance/entrance-page.tsx';
import { useLanguage } from '../shell/language.tsx';
import { type Desk, loadDesk } from './load-desk.ts';
import { WriteForm, type Written } from './write-form.tsx';

/** Who is at the desk: it says when an answer comes. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { desk: await loadDesk(context.get(siteContext).api) };
}

/** Writes to support, with an account or without; then says what happens next. */
export function Component() {
  const { locale, t } = useLanguage();
  const { desk } = useLoaderData<typeof loader>();
  const [written, setWritten] = useState<Written | null>(null);
  if (written !== null) {
    return (
      <EntrancePage key="sent" title={t('contact.sentTitle')} seed="written">
        <Sent written={written} desk={desk} />
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" onClick={() => setWritten(null)}>
            {t('contact.again')}
          </Button>
          <Link to="/" className="inline-flex min-h-12 items-center px-1 text-link">
            {t('contact.toSite')}
          </Link>
        </div>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage key="write" title={t('contact.title')} lead={t('contact.lead')} seed="contacts">
      <WriteForm onWritten={setWritten} />
      <p className="text-sm">
        <a href={addressOf(locale, '/contacts')} className="text-link">
          {t('contact.toContacts')}
        </a>
      </p>
    </EntrancePage>
  );
}

/** Where the answer goes and when, and what was written: nobody else keeps it for its author. */
function Sent({ written, desk }: { written: Written; desk: Desk | null }) {
  const { t } = useLanguage();
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => confirmation.current?.focus(), []);
  return (
    <div ref={confirmation} tabIndex={-1} className="space-y-4 outline-none">
      <p className="wrap-anywhere">
        {t('contact.sentEmail', { email: written.email })} <AnswerTime desk={desk} />
      </p>
      <p className="text-sm text-soft">
        {desk?.email ? `${t('contact.sentReply')} ` : null}
        {t('contact.sentSpam')}
      </p>
      <section className="border-l-2 border-hairline pl-4">
        <h2 className="overline-text">{t('contact.sentText')}</h2>
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{written.body}</p>
      </section>
    </div>
  );
}

function AnswerTime({ desk }: { desk: Desk | null }) {
  const { locale, t } = useLanguage();
  if (desk === null) return null;
  if (desk.present === false) {
    if (desk.opens_at === null || desk.hours === null) return t('contact.sentAway');
    return t('contact.sentLater', { moment: deskMoment(desk.opens_at, desk.hours, locale) });
  }
  const { answer_minutes_min: least, answer_minutes_max: most } = desk;
  return t('contact.sentSoon', { least, most });
}

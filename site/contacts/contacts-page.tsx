import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { pageText } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';
import { DeskStatus, HoursLine } from './desk-status.tsx';
import { type Desk, loadDesk } from './load-desk.ts';

/** The ways to reach the operators, and what they have written about it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext);
  const [desk, text] = await Promise.all([loadDesk(api), pageText(api, 'contacts')]);
  return { desk, text };
}

/** Whether somebody is there, where to write and how soon an answer comes. */
export function Component() {
  const { t } = useLanguage();
  const { desk, text } = useLoaderData<typeof loader>();
  const path = '/contacts';
  return (
    <DocumentFrame
      title={t('pages.contactsTitle')}
      lead={desk === null ? null : t('pages.contactsLead', promiseOf(desk))}
      seed="contacts"
      crumbs={[{ name: t('pages.contactsTitle'), path }]}
    >
      <DocumentHead
        title={text?.seo.title ?? t('pages.contactsTitle')}
        description={text?.seo.description || t('pages.contactsDescription')}
        path={path}
        image={text?.og_image_url}
      />
      {desk === null ? <WriteLink /> : <DeskCard desk={desk} />}
      {text === null ? null : (
        <div className="mt-12">
          <Prose html={text.body_html} />
        </div>
      )}
    </DocumentFrame>
  );
}

function promiseOf(desk: Desk) {
  return { least: desk.answer_minutes_min, most: desk.answer_minutes_max };
}

function DeskCard({ desk }: { desk: Desk }) {
  const { t } = useLanguage();
  const { measured } = desk;
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <section>
        <h2 className="text-lg">{t('pages.contactsHours')}</h2>
        <p className="mt-4">
          <DeskStatus desk={desk} />
        </p>
        <p className="mt-1 text-soft">
          <HoursLine desk={desk} />
        </p>
        <p className="mt-4 max-w-[48ch] text-sm text-soft">{t('pages.contactsNight')}</p>
        {measured === null ? null : (
          <p className="mt-4 max-w-[48ch] text-sm">
            {t('pages.contactsMeasured', {
              days: measured.days,
              minutes: measured.median_minutes,
              cases: measured.cases,
            })}
          </p>
        )}
      </section>
      <Ways desk={desk} />
    </div>
  );
}

/** An address without what no reader needs: `t.me/obmen`. */
function placeOf(url: string): string {
  return url.replace(/^(?:https?:\/\/|mailto:|tel:|tg:\/*)(?:www\.)?/i, '').replace(/\/$/, '');
}

/** The form is there whatever else is set up. */
function WriteLink() {
  const { locale, t } = useLanguage();
  return (
    <a href={addressOf(locale, '/contacts/write')} className={buttonLook()}>
      {t('pages.contactsWrite')}
    </a>
  );
}

function Ways({ desk }: { desk: Desk }) {
  const { t } = useLanguage();
  const { links } = useSettings().shop;
  const elsewhere = links.map(({ label, url }) => ({ label, text: placeOf(url), to: url }));
  const ways = [
    ...[
      { label: t('pages.contactsEmail'), text: desk.email, to: `mailto:${desk.email}` },
      {
        label: t('pages.contactsTelegram'),
        text: desk.telegram && `@${desk.telegram}`,
        to: `https://t.me/${desk.telegram}`,
      },
      {
        label: t('pages.contactsPhone'),
        text: desk.phone,
        to: `tel:${desk.phone?.replaceAll(/[^+0-9]/g, '')}`,
      },
    ].filter(({ text }) => text),
    ...elsewhere,
  ];
  return (
    <section>
      <h2 className="text-lg">{t('pages.contactsWays')}</h2>
      <p className="mt-4 mb-4 max-w-[48ch]">{t('pages.contactsWriteText')}</p>
      <WriteLink />
      <dl className="mt-6 divide-y divide-hairline border-y border-hairline empty:hidden">
        {ways.map(({ label, text, to }) => (
          <div key={to} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-soft">{label}</dt>
            <dd>
              <a href={to} className="text-link">
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <div data-chat="" hidden className="mt-6">
        <Button kind="quiet">{t('pages.contactsOpenChat')}</Button>
      </div>
    </section>
  );
}

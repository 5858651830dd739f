import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { MailAttributes } from '../../contract/office.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';

const states = ['waiting', 'sent', 'failed'] as const satisfies readonly MailAttributes['state'][];

/** The page of the outbox that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page', 'state']));
  const { signal } = request;
  return load(request, () => call('GET /office/api/mails', { query, signal }));
}

/** Mail to customers, sent or not: without a mail server it stays here. */
export function Component() {
  const { t } = useLanguage();
  const { demo } = useSession();
  const { items, meta, ...list } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t('office.nav.mails')}
      aside={
        <FilterSelect
          name="state"
          label={t('office.mails.state')}
          everything={t('office.mails.any')}
          options={states.map((value) => ({ value, label: t(`office.mails.${value}`) }))}
        />
      }
    >
      {meta.mail_configured ? null : (
        <div className="mb-4">
          <Notice tone="waiting" title={t('office.mails.noServer')}>
            {t('office.mails.noServerText')}
            {demo ? null : ` ${t('office.mails.hidden')}`}
          </Notice>
        </div>
      )}
      {items.length === 0 ? (
        <Empty>{t('office.mails.empty')}</Empty>
      ) : (
        <ul className="border-t border-edge">
          {items.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} more={list.more} />
    </Page>
  );
}

const tones = { waiting: 'waiting', sent: 'done', failed: 'lost' } as const satisfies Record<
  MailAttributes['state'],
  Tone
>;

function Mail({ mail }: { mail: Item<MailAttributes> }) {
  const { t } = useLanguage();
  return (
    <li className="border-b border-hairline">
      <details className="group text-sm">
        <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 hover:bg-raised">
          <span className="min-w-0 flex-1 basis-60 font-medium break-words">{mail.subject}</span>
          <span className="break-all text-soft">{mail.recipient}</span>
          <Tag tone={tones[mail.state]}>{t(`office.mails.${mail.state}`)}</Tag>
          <Moment at={mail.sent_at ?? mail.created_at} className="text-soft" />
        </summary>
        <div className="pb-4 pl-4">
          {mail.last_error === null ? null : (
            <p className="mb-2 text-red">
              {t('office.mails.error', { attempts: mail.attempts })} {mail.last_error}
            </p>
          )}
          <pre lang={mail.locale} className="max-w-2xl font-sans break-words whitespace-pre-wrap">
            {mail.text}
          </pre>
        </div>
      </details>
    </li>
  );
}

import { useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { messageLimits, type OpenConversationAttributes } from '../../contract/conversations.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Form, textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { Erase } from './erase.tsx';
import { useTalkName } from './talk-name.ts';
import { TemplateChoice } from './template-choice.tsx';
import { WriterNote } from './writer-note.tsx';

type Talk = Item<OpenConversationAttributes>;

/** One conversation. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const id = Number(params['id']);
    const talk = await call('GET /office/api/conversations/{id}', { params: { id }, signal });
    return { talk: talk.item };
  });
}

/** What was written, and the answer to it. */
export function Component() {
  const { t } = useLanguage();
  const { talk } = useLoaderData<typeof loader>();
  const name = useTalkName(talk);
  const mayAnswer = useMay('orders.comment');
  const mayErase = useMay('users.change');
  return (
    <Page title={name} aside={<BackLink to="/conversations">{t('talks.nav')}</BackLink>}>
      <div className="max-w-3xl space-y-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          <span className="text-soft">
            {talk.assigned_to === null
              ? t('talks.nobody')
              : t('talks.assigned', { name: talk.assigned_to })}
          </span>
          {talk.order_id === null ? null : (
            <Link to={`/orders/${talk.order_id}`} className="text-link">
              {t('talks.order', { number: talk.order_number ?? '' })}
            </Link>
          )}
          {mayAnswer ? <Steps talk={talk} /> : null}
        </div>
        <WriterNote talk={talk} />
        <Messages talk={talk} />
        {mayAnswer ? <Answer talk={talk} /> : null}
        {mayErase ? <Erase id={Number(talk.id)} /> : null}
      </div>
    </Page>
  );
}

function Steps({ talk }: { talk: Talk }) {
  const { t } = useLanguage();
  const action = useAction();
  const change = (attributes: { readonly mine?: boolean; readonly settled?: true }) =>
    action.run(() =>
      call('PATCH /office/api/conversations/{id}', {
        params: { id: Number(talk.id) },
        attributes: { ...attributes, version: talk.version },
      }),
    );
  return (
    <>
      <Button size="small" busy={action.busy} onClick={() => change({ mine: !talk.mine })}>
        {t(talk.mine ? 'talks.giveBack' : 'talks.take')}
      </Button>
      {talk.waiting_since === null ? null : (
        <Button size="small" busy={action.busy} onClick={() => change({ settled: true })}>
          {t('talks.settle')}
        </Button>
      )}
      <ActionTrouble action={action} />
    </>
  );
}

function Messages({ talk }: { talk: Talk }) {
  const { t } = useLanguage();
  return (
    <ol
      aria-label={t('talks.messages')}
      className="divide-y divide-hairline border-y border-hairline text-sm"
    >
      {talk.messages.map(({ author, channel, body, own, created_at: at }) => (
        <li key={`${at} ${author}`} className={own ? 'py-3' : 'py-3 pl-6'}>
          <p className="text-xs text-soft">
            {author}, {t(`talks.channel.${channel}`)}, <Moment at={at} />
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  );
}

function Answer({ talk }: { talk: Talk }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['body'] });
  const [text, setText] = useState('');
  const area = useRef<HTMLDivElement>(null);

  function insert(chosen: string) {
    setText((typed) => (typed === '' ? chosen : `${typed}\n${chosen}`));
    area.current?.querySelector('textarea')?.focus();
  }

  return (
    <Form
      action={action}
      onSubmit={(form) =>
        call('POST /office/api/conversations/{id}/messages', {
          params: { id: Number(talk.id) },
          attributes: { body: textOf(form, 'body') },
        })
      }
      onDone={() => setText('')}
      className="space-y-3"
    >
      <TemplateChoice locale={talk.locale} onChoose={insert} />
      <div ref={area}>
        <TextArea
          name="body"
          label={t('talks.answer')}
          hint={t('talks.answerHint')}
          required
          rows={5}
          maxLength={messageLimits.operatorMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={action.errorOf('body')}
        />
      </div>
      <ActionTrouble action={action} />
      <Button type="submit" kind="primary" size="small" busy={action.busy}>
        {t('talks.send')}
      </Button>
    </Form>
  );
}

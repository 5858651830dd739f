import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { type ConversationAttributes, conversationStates } from '../../contract/conversations.ts';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { tabLook } from '../../ui/lists/tabs.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { ConversationTabs } from './conversation-tabs.tsx';
import { useTalkName } from './talk-name.ts';

type Conversation = Item<ConversationAttributes>;

/** Those that wait, or those that were answered. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after', 'state']));
  return load(request, () =>
    call('GET /office/api/conversations', { query, signal: request.signal }),
  );
}

/** Who has written, and who answers them. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const shown = parameters.get('state') === 'answered' ? 'answered' : 'waiting';
  return (
    <Page title={t('talks.nav')}>
      <ConversationTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('talks.text')}</p>
      <nav aria-label={t('talks.states')} className="mb-4 flex gap-x-6">
        {conversationStates.map((state) => (
          <Link
            key={state}
            to={`?state=${state}`}
            aria-current={state === shown ? 'page' : undefined}
            className={tabLook}
          >
            {t(`talks.state.${state}`)}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <Empty>{t(`talks.none.${shown}`)}</Empty>
      ) : (
        <ul className="max-w-4xl divide-y divide-hairline border-y border-hairline">
          {items.map((conversation) => (
            <Line key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      <CursorPager next={meta.next} />
    </Page>
  );
}

function Line({ conversation }: { conversation: Conversation }) {
  const { t } = useLanguage();
  const name = useTalkName(conversation);
  const { id, waiting_since: since, last_at: last, assigned_to: assigned } = conversation;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        <Link to={`/conversations/${id}`} className="font-medium wrap-anywhere text-link">
          {name}
        </Link>
        <span className="block text-soft">
          {assigned === null ? t('talks.nobody') : t('talks.assigned', { name: assigned })}
        </span>
        {conversation.origin !== 'other_address' ? null : (
          <Tag tone="attention">{t('talks.otherAddress')}</Tag>
        )}
      </span>
      {since === null ? (
        <span className="text-soft">
          {t('talks.last')} <Moment at={last} />
        </span>
      ) : (
        <Tag tone="waiting">
          {t('talks.since')} <Moment at={since} />
        </Tag>
      )}
    </li>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeVerificationFileAttributes } from '../../contract/office/verifications.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { isWriting } from '../../ui/lists/is-writing.ts';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useOfficeEvents } from '../api/use-order-events.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { CardFacts, CardHistory, SimilarPhotos } from './card-facts.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

export type CardFile = Item<OfficeVerificationFileAttributes>;

/** One card, the reasons it may be rejected with, and which of the queue comes after it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const { signal } = request;
  return load(request, async () => {
    const [card, templates, queue] = await Promise.all([
      call('GET /office/api/card_verifications/{id}', { params: { id }, signal }),
      call('GET /office/api/reject_templates', { signal }),
      call('GET /office/api/card_verifications', { query: { per: 25 }, signal }),
    ]);
    return { card: card.item, templates: templates.items, next: nextOf(queue.items, id) };
  });
}

/** The one behind this one, or else the oldest: none is passed over. */
function nextOf(queue: readonly Item<unknown>[], id: string): string | null {
  const at = queue.findIndex((line) => line.id === id);
  const next = queue[at + 1] ?? queue.find((line) => line.id !== id);
  return next === undefined || next.id === id ? null : next.id;
}

/** The photo beside what was typed, and the decision. */
export function Component() {
  const { t } = useLanguage();
  const { card } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useOfficeEvents({ card: () => void revalidate() });
  return (
    <Page
      title={t('officeCards.one', { card: card.card_number })}
      aside={<BackLink to="/cards">{t('officeCards.back')}</BackLink>}
    >
      {/* Another card is looked at anew, and decided about anew. */}
      <OneCard key={card.id} />
    </Page>
  );
}

function OneCard() {
  const { t } = useLanguage();
  const { card } = useLoaderData<typeof loader>();
  const [seen, setSeen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="min-w-0">
        {card.photo ? (
          <PhotoViewer id={card.id} card={card.card_number} onSeen={() => setSeen(true)} />
        ) : (
          <p className="border border-hairline px-4 py-10 text-center text-sm text-soft">
            {t('officeCards.photoGone')}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <Section title={t('officeCards.decision')}>
          <Decision card={card} seen={seen} />
        </Section>
        <Section title={t('officeCards.typed')}>
          <CardFacts card={card} />
        </Section>
        <SimilarPhotos card={card} />
        <Section title={t('officeCards.history')}>
          <CardHistory card={card} />
        </Section>
      </div>
    </div>
  );
}

type DecisionProps = { readonly card: CardFile; readonly seen: boolean };

/** What can be decided now; nobody decides about a photo that is not on the screen yet. */
function Decision({ card, seen }: DecisionProps) {
  const { t } = useLanguage();
  const { templates, next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'reject' | 'revoke' | null>(null);
  const goOn = useCallback(
    () => navigate(next === null ? '/cards' : `/cards/${next}`),
    [navigate, next],
  );
  useDecisionKeys({
    approve: null,
    reject: card.status === 'waiting' ? () => setAsked('reject') : null,
    next: next === null ? null : () => void goOn(),
  });

  return (
    <div className="space-y-3">
      {card.status === 'waiting' ? <Approval card={card} seen={seen} onDone={goOn} /> : null}
      <div className="flex flex-wrap gap-2">
        {card.status === 'waiting' ? (
          <Button size="small" kind="loss" onClick={() => setAsked('reject')}>
            {t('officeCards.reject')}
          </Button>
        ) : null}
        {card.status === 'verified' ? (
          <Button size="small" kind="loss" onClick={() => setAsked('revoke')}>
            {t('officeCards.revoke')}
          </Button>
        ) : null}
        <Button size="small" disabled={next === null} onClick={goOn}>
          {t('officeCards.next')}
        </Button>
      </div>
      {next === null ? <p className="text-xs text-soft">{t('officeCards.noNext')}</p> : null}
      <p className="text-xs text-soft max-md:hidden">{t('officeCards.oneKeys')}</p>
      {asked === null ? null : (
        <RefuseDialog
          card={card}
          decision={asked}
          templates={templates}
          onClose={() => setAsked(null)}
          onDone={asked === 'reject' ? goOn : null}
        />
      )}
    </div>
  );
}

function Approval({ card, seen, onDone }: DecisionProps & { readonly onDone: () => unknown }) {
  const { t } = useLanguage();
  const action = useAction();
  const [everyDirection, setEveryDirection] = useState(false);

  async function approve() {
    const done = await action.run(() =>
      call('POST /office/api/card_verifications/{id}/approve', {
        params: { id: card.id },
        attributes: { every_direction: everyDirection },
      }),
    );
    if (done) await onDone();
  }

  useDecisionKeys({ approve: seen ? () => void approve() : null, reject: null, next: null });

  return (
    <>
      <ActionTrouble action={action} />
      {card.direction_id === null ? null : (
        <Checkbox
          checked={everyDirection}
          onChange={({ target }) => setEveryDirection(target.checked)}
        >
          {t('officeCards.forEvery')}
        </Checkbox>
      )}
      <Button size="small" kind="primary" busy={action.busy} disabled={!seen} onClick={approve}>
        {t('officeCards.approve')}
      </Button>
      {seen ? null : <p className="text-xs text-soft">{t('officeCards.lookFirst')}</p>}
    </>
  );
}

type Keys = Readonly<Record<'approve' | 'reject' | 'next', (() => void) | null>>;

/** `a` approves, `r` rejects, `n` goes to the next, as long as nobody is writing. */
function useDecisionKeys(keys: Keys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      if (isWriting(event.target)) return;
      const name = ({ KeyA: 'approve', KeyR: 'reject', KeyN: 'next' } as const)[event.code];
      const press = name === undefined ? null : keys[name];
      if (press === null) return;
      event.preventDefault();
      press();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

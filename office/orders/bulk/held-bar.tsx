import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import type { Failure } from '../../../ui/actions/failure.ts';
import { isWriting } from '../../../ui/lists/is-writing.ts';
import { useSecondsLeft } from '../../../ui/values/countdown.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { type HeldMessage, type HeldState, undoSeconds } from './held-send.ts';
import { heldSend, useHeldSend, watchHeld } from './office-held-send.ts';

/** The message that is held back, on whatever screen one is: how long, and how to undo it. */
export function HeldBar({ login }: { readonly login: string }) {
  const state = useHeldSend();
  const { phase } = state;
  const { revalidate } = useRevalidator();
  useEffect(() => watchHeld(login), [login]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew once it was written
  useEffect(() => {
    if (phase === 'sent') void revalidate();
  }, [phase]);
  useUndoKey(phase === 'held');
  return <HeldView state={state} />;
}

/** Escape undoes, unless it closes something or somebody is typing. */
function useUndoKey(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    function onKey(event: KeyboardEvent) {
      const isHandled = event.defaultPrevented || isWriting(event.target);
      if (event.key !== 'Escape' || isHandled || document.querySelector('dialog[open]')) return;
      heldSend.undo();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}

/** What the bar shows and says of each state. */
export function HeldView({ state }: { readonly state: HeldState }) {
  const { t } = useLanguage();
  const bar = useRef<HTMLElement>(null);
  const said = useSaid(state);
  const { phase } = state;
  useEffect(() => {
    if (phase === 'idle') return;
    if (phase === 'held') bar.current?.querySelector('button')?.focus();
    // The button one stood on is gone: one is not thrown back to the top of the page.
    else if (document.activeElement === document.body) bar.current?.focus();
  }, [phase]);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {phase === 'idle' ? null : (
        <aside
          ref={bar}
          tabIndex={-1}
          aria-label={t('bulk.bar')}
          className="sticky bottom-0 z-10 border-t border-edge bg-paper"
        >
          <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-6">
            <Parts state={state} said={said} />
          </div>
        </aside>
      )}
    </>
  );
}

/** Read aloud once for each state: nobody is told of every second. */
function useSaid(state: HeldState): string {
  const { t } = useLanguage();
  switch (state.phase) {
    case 'idle':
      return '';
    case 'held': {
      const values = { count: countOf(state.message), seconds: undoSeconds };
      return t(`bulk.say.${state.message.audience}`, values);
    }
    case 'sending':
      return t('bulk.sending');
    case 'undone':
      return t('bulk.undone');
    case 'failed':
      return t('bulk.failed');
    case 'sent':
      return t(`bulk.sent.${state.message.audience}`, { count: state.written });
  }
}

function countOf({ batches }: HeldMessage): number {
  return batches.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
}

function Parts({ state, said }: { readonly state: HeldState; readonly said: string }) {
  const { t } = useLanguage();
  const close = (
    <Button size="small" kind="plain" onClick={heldSend.dismiss}>
      {t('ui.close')}
    </Button>
  );
  switch (state.phase) {
    case 'idle':
      return null;
    case 'held':
      return <Held message={state.message} until={state.until} />;
    case 'sending':
      return <p aria-hidden="true">{said}</p>;
    case 'undone':
      return (
        <>
          <p aria-hidden="true">{said}</p>
          {close}
        </>
      );
    case 'failed':
      return <Failed failure={state.failure} said={said} />;
    case 'sent':
      return (
        <>
          <p aria-hidden="true">{said}</p>
          <Refused refused={state.refused} />
          {close}
        </>
      );
  }
}

type HeldProps = { readonly message: HeldMessage; readonly until: number };

function Held({ message, until }: HeldProps) {
  const { t } = useLanguage();
  const left = useSecondsLeft(new Date(until).toISOString());
  return (
    <>
      <p aria-hidden="true">
        {t(`bulk.held.${message.audience}`, { count: countOf(message) })}{' '}
        <span className="figures font-medium">{Math.max(0, left ?? undoSeconds)}</span>
      </p>
      <Button size="small" kind="primary" onClick={heldSend.undo}>
        {t('bulk.undo')}
      </Button>
      <Button size="small" onClick={() => void heldSend.sendNow()}>
        {t('bulk.now')}
      </Button>
    </>
  );
}

function Failed({ failure, said }: { readonly failure: Failure; readonly said: string }) {
  const { t } = useLanguage();
  return (
    <>
      <div className="max-w-prose text-red">
        <p aria-hidden="true">{said}</p>
        {failure.problems.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Button size="small" kind="primary" onClick={() => void heldSend.sendNow()}>
        {t('bulk.again')}
      </Button>
      <Button size="small" onClick={heldSend.dismiss}>
        {t('bulk.giveUp')}
      </Button>
    </>
  );
}

function Refused({ refused }: Pick<Extract<HeldState, { phase: 'sent' }>, 'refused'>) {
  const { t } = useLanguage();
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="max-h-40 overflow-y-auto">
      <p className="font-medium">{t('bulk.refused')}</p>
      <ul>
        {refused.map(({ id, number, refused: why }) => (
          <li key={id}>
            {number === null ? (
              id
            ) : (
              <Link to={`/orders/${id}`} className="text-link figures">
                {number}
              </Link>
            )}{' '}
            — {t(`bulk.refused.${why}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { isPrivatePath, type PageSettings } from '../../contract/pages.ts';
import { localeOfPath } from '../../i18n/locale-path.ts';

type Guests = NonNullable<PageSettings['guests']>;

/** Part of an address that asks for the chat as a press of its button does. */
const chatHash = '#chat';
const halfYearSeconds = 180 * 24 * 3600;

/**
 * Lets the chat and the tags in once the visitor has agreed, and the chat alone when it is asked
 * for by a press. Until then nothing of theirs is loaded. They are never led to a private page:
 * going there is a new document, which lets nobody in.
 */
export function awaitConsent(guests: Guests): void {
  const notice = document.getElementById('consent');
  const answer = /(?:^|; )agio_consent=(yes|no)/.exec(document.cookie)?.[1];
  const invite = once(() => {
    if (guests.tags !== null) loadTags(guests.tags);
  });
  const { chat } = guests;
  const callChat = once(() => {
    if (chat === null) return;
    load(chat);
    document.getElementById('chat-button')?.remove();
  });
  if (answer === 'yes') whenIdle([invite, callChat]);
  notice?.toggleAttribute('hidden', answer !== undefined);
  for (const button of document.querySelectorAll('[data-chat]')) {
    button.toggleAttribute('hidden', chat === null);
  }
  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const choice = target.closest<HTMLElement>('[data-consent]')?.dataset['consent'];
    if (choice !== undefined) {
      // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
      document.cookie = `agio_consent=${choice}; Path=/; Max-Age=${halfYearSeconds}; SameSite=Lax`;
      notice?.setAttribute('hidden', '');
      if (choice === 'yes') whenIdle([invite, callChat]);
    }
    if (chat !== null && target.closest('[data-chat]')) {
      event.preventDefault();
      callChat();
    }
  });
  // The press of a private page's button led here, into a window of its own.
  if (location.hash === chatHash) callChat();
}

/** The container reads its start from `dataLayer`. */
function loadTags(id: string): void {
  const start = { 'gtm.start': performance.timeOrigin, event: 'gtm.js' };
  Object.assign(window, { dataLayer: [start] });
  load(`https://www.googletagmanager.com/gtm.js?id=${id}`);
}

function load(src: string): void {
  const script = document.createElement('script');
  Object.assign(script, { src, async: true });
  document.head.append(script);
}

let guarded = false;

/** From here on a private page is opened anew instead of being drawn beside the guests. */
function stayOutside(): void {
  if (guarded) return;
  guarded = true;
  for (const change of ['pushState', 'replaceState'] as const) {
    const move = history[change].bind(history);
    history[change] = (state, unused, url) => {
      const { pathname } = new URL(url ?? '', location.href);
      if (!isPrivatePath(localeOfPath(pathname).path)) return move(state, unused, url);
      document.getElementById('root')?.remove();
      location.assign(String(url));
    };
  }
  // Back to an order from which one came: it is in the history of this document.
  addEventListener('popstate', () => {
    if (isPrivatePath(localeOfPath(location.pathname).path)) location.reload();
  });
}

function whenIdle(actions: readonly (() => void)[]): void {
  const act = () => {
    for (const action of actions) action();
  };
  if (document.readyState === 'complete') setTimeout(act);
  else addEventListener('load', () => setTimeout(act, 1_000));
}

/** Where React has moved to a private page meanwhile, the guest waits for another document. */
function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done || isPrivatePath(localeOfPath(location.pathname).path)) return;
    done = true;
    stayOutside();
    action();
  };
}

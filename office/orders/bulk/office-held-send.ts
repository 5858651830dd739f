import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { createHeldSend, type HeldMessage } from './held-send.ts';
import { readSaved, type SavedMessage } from './saved-message.ts';

const place = 'agio.held';
let operator = '';

/** The message that this tab of the office holds back; it goes on while one walks the screens. */
export const heldSend = createHeldSend({
  now: () => Date.now(),
  keep,
  send: async (audience, { orderIds, text, key }, leaving) => {
    const { items } = await call('POST /office/api/order_comments', {
      attributes: { order_ids: [...orderIds], text, audience },
      key,
      keepalive: leaving,
    });
    return items;
  },
});

export function useHeldSend() {
  return useSyncExternalStore(heldSend.subscribe, heldSend.state);
}

/** Goes on with what this operator has left unsent in this tab, and sends what they leave now. */
export function watchHeld(login: string): () => void {
  operator = login;
  const saved = readSaved(stored(), { operator, now: Date.now() });
  if (saved !== null) heldSend.resume(saved);
  const leave = () => void heldSend.sendNow(true);
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still sends; it goes on with nothing after a lost connection. */
function keep(message: HeldMessage | null): void {
  try {
    if (message === null) {
      sessionStorage.removeItem(place);
      return;
    }
    const saved: SavedMessage = { operator, at: Date.now(), message };
    sessionStorage.setItem(place, JSON.stringify(saved));
  } catch {
    // Storage is switched off or full.
  }
}

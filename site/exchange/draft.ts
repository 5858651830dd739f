import type { QuoteRequest } from './quote-request.ts';

/** A half-filled form: what was typed, and which amount on which payment system. */
export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly amount: (QuoteRequest & { readonly systemId: string }) | null;
};

const storageKey = 'agio.draft';
const emptyDraft: Draft = { values: {}, amount: null };

/** The draft of this tab; an unreadable or forbidden storage is an empty one. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyDraft;
    return { ...emptyDraft, ...(stored as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

/** Keeps a part of the draft until the tab is closed. Losing it loses only typing. */
export function keepDraft(part: Partial<Draft>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readDraft(), ...part }));
  } catch {
    return;
  }
}

/** The order is placed: its amount goes, accounts and contacts stay for the next one. */
export function forgetAmount(): void {
  keepDraft({ amount: null });
}

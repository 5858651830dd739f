import type { RateType } from '../../../core/quotes/quote.ts';
import type { Pair } from '../pair.ts';
import type { QuoteRequest, Side } from '../quote/quote-request.ts';

/** A half-filled form: what was typed, and which amount on which payment system. */
export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly amount: StoredAmount | null;
};

/** An amount is somebody's wish in one currency, whatever system and side it is named on. */
export type StoredAmount = {
  readonly side: Side;
  readonly amount: string;
  readonly currency: string;
  readonly rateType: RateType;
  /** What it came to on the other side; null while no quote said so. */
  readonly worth: { readonly amount: string; readonly currency: string } | null;
};

const storageKey = 'agio.draft';
const emptyDraft: Draft = { values: {}, amount: null };

/** The draft of this tab; an unreadable or forbidden storage is an empty one. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return emptyDraft;
    // Nobody but this tab writes it, by the same release of the form or one before.
    return { ...emptyDraft, ...(stored as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

/** Keeps a part of the draft until the tab is closed. Losing it loses only typing. */
export function saveDraft(part: Partial<Draft>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readDraft(), ...part }));
  } catch {
    return;
  }
}

/** The order is placed: its amount goes, accounts and contacts stay for the next one. */
export function forgetAmount(): void {
  saveDraft({ amount: null });
}

const bothSides = ['income', 'outcome'] as const;

/**
 * What a pair is to be asked for so that the amount typed before stays: the same money on whichever
 * side it stands now, else what it was worth. Null where neither of its currencies is in the pair.
 */
export function amountIn(pair: Pair, stored: StoredAmount): QuoteRequest | null {
  const { rateType } = stored;
  const sides = stored.side === 'income' ? bothSides : bothSides.toReversed();
  for (const wish of [stored, stored.worth]) {
    if (!wish?.amount) continue;
    for (const side of wish === stored ? sides : sides.toReversed()) {
      const same = pair[side].currency_iso_code === wish.currency;
      if (same) return { side, amount: wish.amount, rateType };
    }
  }
  return null;
}

import type { RateCalculation } from '../../api/views.ts';

/** What the notes about a pair tell, to see whether it has changed; empty where there are none. */
export function notesFrom(terms: RateCalculation | null, closed: boolean): string {
  const facts = [closed, terms?.own_account_only];
  if (terms?.card_verification_required) {
    facts.push(true, terms.card_verification_from !== null, Boolean(terms.operators_away));
  }
  return facts.some(Boolean) ? `${facts} ${terms?.card_verification_from}` : '';
}

/** What is told of the way of an exchange. */
export function nextFrom(terms: RateCalculation | null): string {
  if (terms === null) return '';
  const { payment_window_s, deposit_policy, operators_away, confirmed_by, paid_out_by } = terms;
  const away = Boolean(operators_away);
  return JSON.stringify([payment_window_s, deposit_policy, away, confirmed_by, paid_out_by]);
}

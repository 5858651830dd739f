import type { AccountCorrectionAttributes } from '../../../contract/order-steps/account-corrections.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { CorrectionRow } from '../../money/payout-holds/account-corrections.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { answerCorrection, readMailed } from './answer-correction.ts';
import { maskedPair } from './mail-correction.ts';

const one = '/api/v1/orders/{id}/account_corrections/{token}';

/** What a mailed link shows, and the customer's answer. Looking changes nothing. */
export function registerAccountCorrections(app: App, deps: OrdersDeps): void {
  handle(app, `GET ${one}`, ({ params: { id, token }, locale }) => show(deps, id, token, locale));
  handle(app, `POST ${one}`, async ({ params: { id, token }, body, locale }) => {
    const refused = await answerCorrection(deps, { orderId: id, token }, body.answer);
    return refused ?? show(deps, id, token, locale);
  });
}

async function show(deps: OrdersDeps, orderId: string, token: string, locale: Locale) {
  const { database } = deps.platform;
  const found = await readMailed(database, orderId, token);
  if (isRefusal(found)) return found;
  const stored = await findOrder(database, orderId);
  if (stored === null) return refuse('code_used_or_invalid', 'token');
  return document(
    resource('account_corrections', found.id, present(deps, stored.row, found, locale)),
  );
}

function present(
  deps: OrdersDeps,
  { number, outcomeSystem }: OrderRow,
  correction: CorrectionRow,
  locale: Locale,
): AccountCorrectionAttributes {
  const { state, expiresAt, oldAccount, newAccount, oldMemo, newMemo } = correction;
  const accounts = maskedPair(oldAccount, newAccount);
  const memos = maskedPair(oldMemo ?? '', newMemo ?? '');
  return {
    number,
    state,
    payment_system: systemOf(deps, outcomeSystem).name[locale],
    old_account: accounts.before,
    new_account: accounts.after,
    old_memo: memos.before || null,
    new_memo: memos.after || null,
    expires_at: expiresAt.toISOString(),
  };
}

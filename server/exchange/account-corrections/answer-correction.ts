import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  type CorrectionRow,
  findByToken,
  noteConfirmed,
  noteRefused,
} from '../../money/payout-holds/account-corrections.ts';
import { isToken, tokenHashOf } from '../../people/auth/opaque-token.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { changeOrder, databaseNow } from '../orders/change/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';

/** The correction that a mailed link leads to, whatever became of it; refused where it is none. */
export async function readMailed(
  database: Queryable,
  orderId: string,
  token: string,
): Promise<CorrectionRow | Refusal> {
  const hash = isToken(token) ? tokenHashOf(token) : null;
  const found = hash === null ? null : await findByToken(database, orderId, hash);
  return found ?? refuse('code_used_or_invalid', 'token');
}

/**
 * The customer agrees to a new account, or refuses it, once, by the token that was mailed. One that
 * is wrong, used or too late, or whose order is over, is told nothing but that.
 */
export async function answerCorrection(
  deps: OrdersDeps,
  asked: { readonly orderId: string; readonly token: string },
  answer: 'confirm' | 'refuse',
): Promise<Refusal | null> {
  const { orderId, token } = asked;
  const agreed = answer === 'confirm';
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'customer',
    async event(_order, _row, tx) {
      const found = await readMailed(tx, orderId, token);
      if (isRefusal(found)) return found;
      const late = found.expiresAt <= (await databaseNow(tx));
      if (found.state !== 'proposed' || late) return refuse('code_used_or_invalid', 'token');
      return {
        event: agreed
          ? { type: 'correction_confirmed' }
          : { type: 'correction_ended', how: 'refused' },
        alongside: () => (agreed ? noteConfirmed : noteRefused)(tx, found.id),
      };
    },
  });
  if (!isRefusal(changed)) return null;
  // A token tells nobody which orders there are.
  const [{ code } = { code: null }] = changed.refused;
  return code === 'not_found' ? refuse('code_used_or_invalid', 'token') : changed;
}

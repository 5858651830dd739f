import {
  approveCorrectionRequest,
  cancelCorrectionRequest,
  proposeCorrectionRequest,
} from '../../../../contract/office/desk/corrections.ts';
import type { OperatorAction } from '../../../../core/orders/available-actions.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import { approveCorrection } from '../../../exchange/account-corrections/approve-correction.ts';
import { cancelCorrection } from '../../../exchange/account-corrections/end-correction.ts';
import {
  type CorrectionAction,
  proposeCorrection,
} from '../../../exchange/account-corrections/propose-correction.ts';
import { type OrdersDeps, systemOf } from '../../../exchange/orders/deps.ts';
import type { CorrectionRow } from '../../../money/payout-holds/account-corrections.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { authorOf } from '../../access/guard.ts';
import type { OrderAction } from './order-actions.ts';
import { type OrderActionCall, runOrderAction } from './run-order-action.ts';

type Name = Extract<OperatorAction, `${string}_correction`>;

/** What operators do about a mistyped payout account, by the last part of the path. */
export const correctionActions: Readonly<Record<Name, OrderAction>> = {
  async propose_correction(deps, request, orderId) {
    const parsed = parseAttributes(proposeCorrectionRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { outcome_account: account, outcome_memo: memo, reason } = parsed;
    const call = { deps, request, orderId, action: 'propose_correction' } as const;
    return correct({ ...call, said: { reason } }, (action) =>
      proposeCorrection(deps, { ...action, account, memo, reason }),
    );
  },
  async approve_correction(deps, request, orderId) {
    const parsed = parseAttributes(approveCorrectionRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { correction_id: correctionId } = parsed;
    const call = { deps, request, orderId, action: 'approve_correction' } as const;
    return correct({ ...call, said: {} }, (action) =>
      approveCorrection(deps, { ...action, correctionId }),
    );
  },
  async cancel_correction(deps, request, orderId) {
    const parsed = parseAttributes(cancelCorrectionRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { correction_id: correctionId, reason } = parsed;
    const call = { deps, request, orderId, action: 'cancel_correction' } as const;
    return correct({ ...call, said: { reason } }, (action) =>
      cancelCorrection(deps, { ...action, correctionId, reason }),
    );
  },
};

/** Runs it once per key; the log tells both accounts, masked as everywhere in it. */
function correct(
  call: OrderActionCall,
  work: (action: CorrectionAction) => Promise<object | Refusal>,
): Promise<Refusal | null> {
  const { deps, request, orderId } = call;
  const { actor } = authorOf(request);
  return runOrderAction(call, ({ before, after }) =>
    work({
      orderId,
      actor,
      before,
      alongside: (tx, was, now, correction) =>
        after(tx, was, now, accountsOf(deps, now, correction)),
    }),
  );
}

/** The log is for ever, so it keeps enough to recognise the accounts and no more. */
function accountsOf(deps: OrdersDeps, { outcomeSystem }: Order, correction: CorrectionRow) {
  const { kind } = systemOf(deps, outcomeSystem).accountRule;
  const { id, oldAccount, newAccount, oldMemo, newMemo } = correction;
  const memos = { old_memo: oldMemo, new_memo: newMemo };
  return {
    correction: id,
    old_account: maskAccount(kind, oldAccount),
    new_account: maskAccount(kind, newAccount),
    ...Object.fromEntries(
      Object.entries(memos).flatMap(([name, memo]) =>
        memo === null ? [] : [[name, maskAccount('wallet', memo)]],
      ),
    ),
  };
}

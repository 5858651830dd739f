import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';

/** Checks how an e-mail is written, on the field `email`; gives it in its one normal form. */
export function readEmail(text: string): string | Refusal {
  const checked = checkAccount({ kind: 'email' }, text, 'email');
  return isRefusal(checked) ? checked : checked.account;
}

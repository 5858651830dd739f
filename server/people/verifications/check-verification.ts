import {
  type CardVerificationRequest,
  cardPhotoBytesMax,
  cardVerificationRequest,
} from '../../../contract/people/card-verifications.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { type AccountRule, genericCardDigits } from '../../../core/requisites/account-rule.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { isHolderName } from '../../../core/verifications/card-verification.ts';
import { controls } from '../../exchange/orders/change/order-control.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { OrderRow } from '../../exchange/orders/order-row.ts';
import { readEach } from '../../platform/http/attributes.ts';
import type { UploadForm } from '../../platform/http/read-form.ts';
import { type Photo, readPhoto } from '../../platform/pictures/read-photo.ts';
import type { Sender, VerificationDeps } from './deps.ts';
import { listIssuingBanks } from './issuing-banks.ts';

/** A verification that could be kept: every field checked and in its normal form. */
export type CheckedVerification = {
  readonly cardNumber: string;
  readonly holder: string | null;
  readonly bankId: string;
  readonly kind: CardVerificationRequest['kind'];
  readonly order: OrderRow | null;
  readonly photo: Photo;
};

/** What stands for a field that could not be read, so that the others are checked all the same. */
const standIns = { card_number: '-', issuing_bank_id: '-' };

const anyCard: AccountRule = { kind: 'card', digits: genericCardDigits, luhn: true };

/** Checks a whole form and names every field at fault at once. */
export async function checkVerification(
  deps: VerificationDeps,
  form: UploadForm,
  sender: Sender,
): Promise<CheckedVerification | Refusal> {
  const read = readEach(cardVerificationRequest, form.fields, standIns);
  if (isRefusal(read)) return read;
  const { values, faults } = read;
  const problems: RefusalItem[] = [...faults];
  const take = <T>(result: T | Refusal): T | null => {
    if (!isRefusal(result)) return result;
    const named = new Set(problems.map(({ field }) => field));
    problems.push(...result.refused.filter(({ field }) => !named.has(field)));
    return null;
  };
  const order = take(await readOrder(deps, values, sender));
  const card = take(readCard(deps, values, order?.row ?? null));
  const name = take(readHolder(values));
  const bank = take(await readBank(deps, values));
  const photo = take(await readImage(form));
  if (problems.length > 0) return { refused: problems };
  if (card === null || photo === null || name === null || bank === null) {
    return refuse('malformed');
  }
  const { kind } = values;
  return {
    cardNumber: card,
    holder: name.holder,
    bankId: bank,
    kind,
    order: order?.row ?? null,
    photo,
  };
}

/** An order of somebody else is as unknown as one that is not there. */
async function readOrder(
  { platform }: VerificationDeps,
  { order_public_id: id }: CardVerificationRequest,
  sender: Sender,
): Promise<{ readonly row: OrderRow | null } | Refusal> {
  if (id === undefined || id === '') return { row: null };
  const stored = await findOrder(platform.database, id);
  if (stored === null || !(await controls(platform.database, stored.row, sender))) {
    return refuse('invalid_format', 'order_public_id');
  }
  return { row: stored.row };
}

/** A card sent with an order is checked as its payment system writes it, and is the order’s. */
function readCard(
  { orders }: VerificationDeps,
  { card_number: text }: CardVerificationRequest,
  order: OrderRow | null,
): string | Refusal {
  const system = order === null ? null : systemOf(orders, order.incomeSystem);
  const ruled = system?.accountRule.kind === 'card' ? system.accountRule : anyCard;
  const checked = checkAccount(ruled, text, 'card_number');
  if (isRefusal(checked)) return checked;
  const other = order?.incomeAccount !== null && order?.incomeAccount !== checked.account;
  return order !== null && other ? refuse('mismatch', 'card_number') : checked.account;
}

function readHolder({
  kind,
  name,
}: CardVerificationRequest): { readonly holder: string | null } | Refusal {
  const holder = (name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');
  if (holder === '') return kind === 'unnamed' ? { holder: null } : refuse('required', 'name');
  if (holder.length > 64) return refuse('too_long', 'name', { max: '64' });
  return isHolderName(holder) ? { holder } : refuse('invalid_format', 'name');
}

async function readBank(
  { platform }: VerificationDeps,
  { issuing_bank_id: id }: CardVerificationRequest,
): Promise<string | Refusal> {
  const banks = await listIssuingBanks(platform.database);
  const bank = banks.find((each) => each.id === id);
  return bank?.id ?? refuse('invalid_format', 'issuing_bank_id');
}

async function readImage({ file }: UploadForm): Promise<Photo | Refusal> {
  if (file === null) return refuse('required', 'image');
  if (file.content.length > cardPhotoBytesMax) return refuse('too_large', 'image');
  return (await readPhoto(file.content)) ?? refuse('invalid_format', 'image');
}

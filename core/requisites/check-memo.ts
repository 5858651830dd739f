import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Refusal, refuse } from '../refusal.ts';
import { cleanText } from './account-text.ts';

/** What must or may go with an account so that the payment finds its owner. */
export type MemoRule = {
  /** An XRP destination tag; a TON comment; any other text. */
  readonly kind: 'xrp_tag' | 'ton_comment' | 'text';
  readonly required: boolean;
};

const tagMax = 2n ** 32n - 1n;
const bytesMax = 120;

export type CheckedMemo = { readonly memo: string | null };

/**
 * Checks the memo that goes with an account. `carried` is the tag an X-address brought along: it
 * stands in for a memo, and another one beside it is a `mismatch`. Refuses also `required`,
 * `invalid_format` and `too_long` (`{ max }`, bytes of UTF-8) on `field`.
 */
export function checkMemo(
  rule: MemoRule,
  input: unknown,
  carried: string | null = null,
  field = 'memo',
): CheckedMemo | Refusal {
  const given = input === undefined || input === null ? '' : input;
  if (typeof given !== 'string') return refuse('invalid_format', field);
  if (given.length > bytesMax) return refuse('too_long', field, { max: String(bytesMax) });
  const text = cleanText(given);
  if (text === '') {
    if (carried === null && rule.required) return refuse('required', field);
    return { memo: carried };
  }
  const checked = rule.kind === 'xrp_tag' ? checkTag(text, field) : checkComment(text, field);
  if ('refused' in checked || carried === null || checked.memo === carried) return checked;
  return refuse('mismatch', field);
}

function checkTag(text: string, field: string): CheckedMemo | Refusal {
  if (!/^[0-9]{1,10}$/.test(text)) return refuse('invalid_format', field, { example: '12345678' });
  const tag = BigInt(text);
  return tag > tagMax
    ? refuse('invalid_format', field, { example: '12345678' })
    : { memo: `${tag}` };
}

function checkComment(text: string, field: string): CheckedMemo | Refusal {
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text)) return refuse('invalid_format', field);
  if (utf8ToBytes(text).length > bytesMax) return refuse('too_long', field, { max: `${bytesMax}` });
  return { memo: text };
}

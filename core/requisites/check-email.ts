import type { AccountFault } from './account-rule.ts';

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const localPartMax = 64;

/** Checks how an e-mail address is written; gives it with the domain in small letters. */
export function checkEmail(text: string): string | AccountFault {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  if (at < 1 || local.length > localPartMax || !localPart.test(local)) {
    return { fault: 'invalid_format' };
  }
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label))) {
    return { fault: 'invalid_format' };
  }
  if (top.length < 2 || /^[0-9]+$/.test(top)) return { fault: 'invalid_format' };
  return `${local}@${labels.join('.').toLowerCase()}`;
}

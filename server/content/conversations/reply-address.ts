import type { Config } from '../../platform/config/config.ts';

type Mailboxes = Pick<Config, 'inboundMailAddress' | 'inboundMailSecret' | 'supportEmail'>;

/**
 * Where an answer to a mail of a conversation goes: `support+REFERENCE@…` of the mailbox that is
 * brought to us, so that it is found whatever becomes of the subject; else whatever address support
 * has. Null where there is none: then it goes to the sender.
 */
export function replyAddress(
  { inboundMailAddress, inboundMailSecret, supportEmail }: Mailboxes,
  reference: string,
): string | null {
  if (inboundMailAddress === null || inboundMailSecret === null) return supportEmail;
  return inboundMailAddress.replace('@', `+${reference}@`);
}

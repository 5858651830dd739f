import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

const reference = 'abcdefgh2345';
const mailboxes = {
  inboundMailAddress: 'help@in.agio.example',
  inboundMailSecret: 'a-secret-of-the-mail-service',
  supportEmail: 'support@agio.example',
};

test.each([
  [mailboxes, 'help+abcdefgh2345@in.agio.example'],
  [{ ...mailboxes, inboundMailSecret: null }, 'support@agio.example'],
  [{ ...mailboxes, inboundMailAddress: null }, 'support@agio.example'],
  [{ ...mailboxes, inboundMailAddress: null, supportEmail: null }, null],
])('with %j an answer goes to %s', (configured, address) => {
  expect(replyAddress(configured, reference)).toBe(address);
});

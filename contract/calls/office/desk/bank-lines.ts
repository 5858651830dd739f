import { bankPreviewAttributes, bankPreviewRequest } from '../../../office/desk/bank-lines.ts';
import type { CallTable, Resource } from '../../call.ts';

const preview = {
  type: 'bank_previews',
  attributes: bankPreviewAttributes,
  // What was pasted a moment ago hides nothing from who has pasted it.
} as const satisfies Resource;

/** What banks tell of money that came. */
export const officeBankLineCalls = {
  'POST /office/api/bank_lines/preview': {
    name: 'previewBankLines',
    group: 'orders',
    summary: 'Which orders a pasted message or statement of a bank may pay; nothing is changed',
    about:
      'Messages, CSV, 1C (1CClientBankExchange), MT940 and CAMT. An order is credited by ' +
      '`confirm_deposit` with the `mark` of its line as `bank_line`, once for each line.',
    body: {
      kind: 'attributes',
      type: 'bank_previews',
      schema: bankPreviewRequest,
      bytesMax: 4 * 1024 * 1024,
    },
    permission: 'orders.confirm',
    status: 200,
    answer: { kind: 'one', of: preview },
    refusals: ['required', 'too_long', 'invalid_format'],
  },
} as const satisfies CallTable;

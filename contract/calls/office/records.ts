import * as z from 'zod/mini';
import { figureAttributes, figuresMeta } from '../../office/figures.ts';
import {
  backgroundTaskAttributes,
  ledgerProofAttributes,
  mailAttributes,
  mailStates,
  railAttributes,
} from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { afterParameter, choiceParameter, looseParameter } from '../parameters.ts';

const figure = {
  type: 'figures',
  attributes: figureAttributes,
  notes: {
    day: 'On the clock that was asked for.',
    profit: 'In each asset; a loss has a minus.',
  },
} as const satisfies Resource;

const proof = {
  type: 'ledger_proofs',
  attributes: ledgerProofAttributes,
  notes: {
    trial: 'What each asset’s accounts add up to: zero, or the ledger is broken.',
    drifted: 'Accounts whose balance is not what was posted to them.',
    broken_journals: 'Journals that do not sum to zero, at most twenty of them.',
    broken: 'Something is wrong; neither this nor `proved` before the first look.',
    checked_at: 'Everything written until then was proved as it came in.',
    overdue: 'It should have been proved again since.',
    passed_from: 'Between this and `passed_until` everything was last read again.',
    pass_percent: 'How much has been read of it this time.',
  },
} as const satisfies Resource;

const rail = {
  type: 'rails',
  attributes: railAttributes,
  notes: {
    signer: 'Whether its payments can be signed now; null where none are.',
    signer_detail: 'What the signer itself says of that.',
  },
} as const satisfies Resource;

const task = {
  type: 'background_tasks',
  attributes: backgroundTaskAttributes,
  notes: {
    processes: 'How many do it now; 0 where all have fallen silent.',
    next_at: 'None while a round is under way.',
    failures: 'Rounds that failed since the last one that did not.',
  },
} as const satisfies Resource;

const mail = {
  type: 'mails',
  attributes: mailAttributes,
  personal: { recipient: 'email', subject: 'prose', text: 'prose' },
  notes: { text: 'Without its links, but for the demo: they open somebody else’s account.' },
} as const satisfies Resource;

const group = 'money';
const day = (about: string) => looseParameter(about, { type: 'string', format: 'date' });

/** What has been written down and is only read: the books, the rails, what runs, and mail. */
export const officeRecordCalls = {
  'GET /office/api/figures': {
    name: 'showFigures',
    group,
    summary: 'Turnover and profit of each direction on each day of a span, from postings alone',
    query: {
      utc_offset: looseParameter(
        'Minutes that the clock is ahead of UTC, in quarters of an hour.',
        {
          type: 'integer',
          minimum: -840,
          maximum: 840,
          multipleOf: 15,
        },
      ),
      until: day('The last day; today where none is named.'),
      since: day(
        'The first day, at most 93 with the last; six before the last where none is named.',
      ),
      after: afterParameter,
    },
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'all', of: figure, meta: figuresMeta },
    refusals: ['invalid_format', 'greater_than', 'less_than'],
  },
  'GET /office/api/ledger/proof': {
    name: 'proveLedger',
    group,
    summary: 'Whether the books are right, and every balance',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'one', of: proof },
    refusals: [],
  },
  'GET /office/api/rails': {
    name: 'listRails',
    group,
    summary: 'When each rail was last read, and what waits on it',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: rail },
    refusals: [],
  },
  'GET /office/api/background_tasks': {
    name: 'listBackgroundTasks',
    group: 'office',
    summary: 'What goes on by itself in every process, as each told it last',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: task },
    refusals: [],
  },
  'GET /office/api/mails': {
    name: 'listMails',
    group: 'office',
    summary: 'Mail to customers and operators, sent or not, the newest first',
    query: { state: choiceParameter('Only what is in this state.', mailStates) },
    permission: 'mails.read',
    status: 200,
    answer: {
      kind: 'page',
      of: mail,
      meta: z.object({ mail_configured: z.boolean() }),
      perDefault: 50,
    },
    refusals: ['invalid_format', 'less_than'],
  },
} as const satisfies CallTable;

import * as z from 'zod/mini';
import { ownOperationStates } from '../../../../core/own-operations/own-operation.ts';
import {
  accountAttributes,
  accountTermsRequest,
  enteredBalanceRequest,
  explanationRequest,
  moneyAlarmAttributes,
  movementAttributes,
  ownDecisionRequest,
  ownOperationAttributes,
  ownOperationRequest,
  statementMeta,
} from '../../../office/accounts.ts';
import type { CallTable, Resource } from '../../call.ts';
import {
  afterParameter,
  choiceParameter,
  looseParameter,
  textPart,
  uuidPart,
} from '../../parameters.ts';
import { dayParameters, sheetAnswer, sheetParameter } from './days.ts';

const account = {
  type: 'accounts',
  attributes: accountAttributes,
  notes: {
    amount: 'Free, held, incoming and owed to ourselves, together.',
    drift_max: 'A larger difference raises the alarm.',
  },
} as const satisfies Resource;

const movement = {
  type: 'movements',
  attributes: movementAttributes,
  notes: { requisite: 'The account of ours that its customer was told to pay to.' },
} as const satisfies Resource;

const alarm = {
  type: 'money_alarms',
  attributes: moneyAlarmAttributes,
} as const satisfies Resource;

const operation = {
  type: 'own_operations',
  attributes: ownOperationAttributes,
} as const satisfies Resource;

const group = 'money';
const systemPart = textPart('^.{1,300}$');
const requisite = looseParameter('Only what came in by this requisite.', {
  type: 'string',
  format: 'uuid',
});
const refusedAmount = ['not_a_number', 'greater_than', 'less_than', 'too_precise'] as const;
const refusedSpan = ['not_found', 'invalid_format', 'greater_than', 'less_than'] as const;

/** The shop's own money: what lies where, what moved, and whether the outside agrees. */
export const officeAccountCalls = {
  'GET /office/api/accounts': {
    name: 'listAccounts',
    group,
    summary: 'What lies with each payment system, and how it agrees with the outside',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: account },
    refusals: [],
  },
  'GET /office/api/accounts/{id}/statement': {
    name: 'showStatement',
    group,
    summary: 'What came to an account and left it in a span of days, with what lay there',
    params: { id: systemPart },
    query: { ...dayParameters, requisite, after: afterParameter },
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: movement, meta: statementMeta },
    refusals: refusedSpan,
  },
  'GET /office/api/accounts/{id}/statement/export': {
    name: 'exportStatement',
    group,
    summary: 'The same as a spreadsheet',
    params: { id: systemPart },
    query: { ...dayParameters, requisite, format: sheetParameter },
    permission: 'ledger.read',
    status: 200,
    answer: sheetAnswer,
    refusals: refusedSpan,
  },
  'PUT /office/api/accounts/{id}/terms': {
    name: 'changeAccountTerms',
    group,
    summary: 'Set from which amount on two must agree, and which drift is let pass',
    params: { id: systemPart },
    body: { kind: 'attributes', type: 'accounts', schema: accountTermsRequest },
    permission: 'ledger.reconcile',
    status: 200,
    answer: { kind: 'one', of: account },
    refusals: ['not_found', ...refusedAmount, 'required', 'too_long', 'invalid_format', 'conflict'],
  },
  'POST /office/api/accounts/{id}/balance': {
    name: 'enterBalance',
    group,
    summary: 'Compare an account with the balance that a statement tells',
    params: { id: systemPart },
    body: { kind: 'attributes', type: 'accounts', schema: enteredBalanceRequest },
    idempotent: true,
    permission: 'ledger.reconcile',
    status: 200,
    answer: { kind: 'one', of: account },
    refusals: [
      'not_found',
      ...refusedAmount,
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'conflict',
    ],
  },
  'POST /office/api/accounts/{id}/explanation': {
    name: 'explainDrift',
    group,
    summary: 'Explain a drift and let payouts go on',
    params: { id: systemPart },
    body: { kind: 'attributes', type: 'accounts', schema: explanationRequest },
    idempotent: true,
    permission: 'ledger.reconcile',
    status: 200,
    answer: { kind: 'one', of: account },
    refusals: [
      'not_found',
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'invalid_transition',
      'conflict',
    ],
  },
  'GET /office/api/money_alarms': {
    name: 'countMoneyAlarms',
    group,
    summary: 'How many accounts differ from the ledger, and operations wait for a second person',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'one', of: alarm },
    refusals: [],
  },
  'GET /office/api/own_operations': {
    name: 'listOwnOperations',
    group,
    summary: 'What was done with the shop’s own money, the newest first',
    query: {
      state: choiceParameter('Only what is in this state.', ownOperationStates),
      after: afterParameter,
    },
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: operation, meta: z.object({ next: z.nullable(z.string()) }) },
    refusals: ['invalid_format'],
  },
  'POST /office/api/own_operations': {
    name: 'makeOwnOperation',
    group,
    summary: 'Post a transfer, a purchase, an expense, a fee, or the owner’s own money',
    body: { kind: 'attributes', type: 'own_operations', schema: ownOperationRequest },
    idempotent: true,
    permission: 'ledger.post',
    status: 201,
    answer: { kind: 'one', of: operation },
    refusals: [
      ...refusedAmount,
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'insufficient_reserve',
      'conflict',
    ],
  },
  ...decisions(),
} as const satisfies CallTable;

function decisions() {
  const decided = {
    group,
    params: { id: uuidPart },
    body: { kind: 'attributes', type: 'own_operations', schema: ownDecisionRequest },
    idempotent: true,
    permission: 'ledger.post',
    status: 200,
    answer: { kind: 'one', of: operation },
    refusals: [
      'invalid_format',
      'not_found',
      'required',
      'too_short',
      'too_long',
      'invalid_transition',
      'second_operator',
      'insufficient_reserve',
      'conflict',
    ],
  } as const;
  return {
    'POST /office/api/own_operations/{id}/agree': {
      ...decided,
      name: 'agreeToOwnOperation',
      summary: 'Post an operation that waits for a second person',
    },
    'POST /office/api/own_operations/{id}/refuse': {
      ...decided,
      name: 'refuseOwnOperation',
      summary: 'Drop an operation that waits for a second person',
    },
    'POST /office/api/own_operations/{id}/reverse': {
      ...decided,
      name: 'reverseOwnOperation',
      summary: 'Undo a posted operation by a counter-journal',
    },
  } as const satisfies CallTable;
}

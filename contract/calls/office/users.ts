import {
  customerAttributes,
  customerKinds,
  customerLineAttributes,
  customerNoteRequest,
  customerSummaryAttributes,
  orderBlocksRequest,
  revealRequest,
} from '../../office/customers.ts';
import { nextMeta } from '../../office/programme.ts';
import { officeRewardAttributes, officeRewardMeta } from '../../office/rewards.ts';
import {
  blockRequest,
  officeUserAttributes,
  officeUserLineAttributes,
  shownStatuses,
} from '../../office/users.ts';
import { grantRequest } from '../../people/rewards.ts';
import type { CallTable, Resource } from '../call.ts';
import {
  afterParameter,
  choiceParameter,
  looseParameter,
  orderPart,
  textParameter,
  textPart,
} from '../parameters.ts';
import { orderFile } from './orders.ts';

const line = {
  type: 'users',
  name: 'user_lines',
  attributes: officeUserLineAttributes,
  personal: { email: 'email', name: 'name' },
} as const satisfies Resource;

const user = {
  type: 'users',
  attributes: officeUserAttributes,
  notes: { status_reason: 'What the user is told of why their account is closed.' },
  personal: { email: 'email', name: 'name', phone: 'phone', status_reason: 'prose' },
} as const satisfies Resource;

const reward = {
  type: 'rewards',
  attributes: officeRewardAttributes,
  notes: { status: 'Paid out: withdrawals pay the oldest first.' },
} as const satisfies Resource;

const group = 'people';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'] as const;
const rewards = {
  kind: 'page',
  of: reward,
  meta: officeRewardMeta,
  perDefault: 12,
} as const;

/** The users of the site, and the bonuses they were granted. */
export const officeUserCalls = {
  'GET /office/api/users': {
    name: 'listUsers',
    group,
    summary: 'Users, the newest first; deleted accounts are not among them',
    query: {
      status: choiceParameter('Only those whose account is so.', shownStatuses),
      search: looseParameter('Part of an e-mail or a name.', { type: 'string' }),
    },
    permission: 'users.read',
    status: 200,
    answer: { kind: 'page', of: line },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/users/{id}': {
    name: 'readUser',
    group,
    summary: 'One user',
    params,
    permission: 'users.read',
    status: 200,
    answer: { kind: 'one', of: user },
    refusals: ['not_found'],
  },
  'POST /office/api/users/{id}/block': {
    name: 'blockUser',
    group,
    summary: 'Close an account; its reason is what the user is told, if they ask',
    params,
    body: { kind: 'attributes', type: 'users', schema: blockRequest },
    permission: 'users.block',
    status: 200,
    answer: { kind: 'one', of: user },
    refusals: [...wrongFields, 'conflict'],
  },
  'POST /office/api/users/{id}/unblock': {
    name: 'unblockUser',
    group,
    summary: 'Open an account again',
    about: 'What was open while it was closed stays shut.',
    params,
    permission: 'users.block',
    status: 200,
    answer: { kind: 'one', of: user },
    refusals: ['not_found', 'conflict'],
  },
  'DELETE /office/api/users/{id}/sessions': {
    name: 'endUserSessions',
    group,
    summary: 'Sign a user out everywhere',
    params,
    permission: 'users.block',
    status: 200,
    answer: { kind: 'one', of: user },
    refusals: ['not_found'],
  },
  'DELETE /office/api/users/{id}/second_factors': {
    name: 'dropSecondFactors',
    group,
    summary: 'Take away every second factor of a user who cannot come in, and all sessions',
    params,
    permission: 'users.change',
    status: 200,
    answer: { kind: 'one', of: user },
    refusals: ['not_found'],
  },
  'GET /office/api/users/{id}/rewards': {
    name: 'listUserRewards',
    group,
    summary: 'What a user was given',
    about: '`meta` has what it comes to, in dollars.',
    params,
    permission: 'rewards.read',
    status: 200,
    answer: rewards,
    refusals: ['invalid_format', 'less_than', 'not_found'],
  },
  'POST /office/api/users/{id}/rewards': {
    name: 'grantReward',
    group,
    summary: 'Grant a user a bonus, with a reason that they will read',
    params,
    body: { kind: 'attributes', type: 'rewards', schema: grantRequest },
    idempotent: true,
    permission: 'rewards.grant',
    status: 200,
    answer: rewards,
    refusals: [
      ...wrongFields,
      'not_a_number',
      'too_precise',
      'greater_than',
      'less_than',
      'conflict',
      'idempotency_key_reused',
    ],
  },
} as const satisfies CallTable;

const customerLine = {
  type: 'customers',
  name: 'customer_lines',
  attributes: customerLineAttributes,
  notes: { at: 'When they registered, or made their newest order without an account.' },
  personal: { email: 'email', name: 'name', phone: 'phone' },
} as const satisfies Resource;

const customer = {
  type: 'customers',
  attributes: customerAttributes,
  notes: {
    guest_orders: 'Made without an account under the same e-mail, of the newest thousand.',
    dealings: 'Of the newest thousand orders.',
    blocks: 'Entries of the block list that they, or their newest orders, meet.',
    guest_id: 'Of the file of orders without an account under the same e-mail.',
  },
  personal: {
    email: 'email',
    name: 'name',
    phone: 'phone',
    status_reason: 'prose',
    'wallets.account': 'account',
    'wallets.label': 'prose',
    'sessions.ip': 'ip',
    'devices.ip': 'ip',
    'blocks.value': 'account',
    'blocks.reason': 'prose',
    'notes.text': 'prose',
    'referral.brought_by.email': 'email',
    'referral.newest.email': 'email',
  },
} as const satisfies Resource;

const summary = {
  type: 'customer_summaries',
  attributes: customerSummaryAttributes,
  notes: { before: 'Orders before this one, of the newest thousand.' },
  personal: {
    status_reason: 'prose',
    'blockable.value': 'account',
    'blocks.value': 'account',
    'blocks.reason': 'prose',
    'notes.text': 'prose',
  },
} as const satisfies Resource;

/** An account's id, or that of an order without one. */
const customerParams = { id: textPart('^[A-Za-z0-9_-]{22,36}$') };

/** Customers, with an account or without: who they are and what they have ordered. */
export const officeCustomerCalls = {
  'GET /office/api/customers': {
    name: 'listCustomers',
    group,
    summary: 'Customers, the newest first: those with an account, or those without',
    query: {
      kind: choiceParameter('With an account, if nothing is said, or without.', customerKinds),
      status: choiceParameter('Only those whose account is so.', shownStatuses),
      search: textParameter(
        'Part of an e-mail, a name, a phone in any form, a card or a wallet; or a referral code.',
        { max: 200 },
      ),
      after: afterParameter,
    },
    permission: 'users.read',
    status: 200,
    answer: { kind: 'all', of: customerLine, meta: nextMeta },
    refusals: ['invalid_format', 'too_long'],
  },
  'GET /office/api/customers/{id}': {
    name: 'readCustomer',
    group,
    summary: 'All there is to know of one customer',
    params: customerParams,
    permission: 'users.read',
    status: 200,
    answer: { kind: 'one', of: customer },
    refusals: ['not_found'],
  },
  'POST /office/api/customers/{id}/notes': {
    name: 'addCustomerNote',
    group,
    summary: 'Write about a customer for one’s colleagues',
    params: customerParams,
    body: { kind: 'attributes', type: 'customer_notes', schema: customerNoteRequest },
    idempotent: true,
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'one', of: customer },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'not_found',
      'conflict',
      'idempotency_key_reused',
    ],
  },
  'POST /office/api/customers/{id}/reveal': {
    name: 'revealCustomer',
    group,
    summary: 'Show one customer in full to whoever says why: it stands in the audit log',
    params: customerParams,
    body: { kind: 'attributes', type: 'reveals', schema: revealRequest },
    permission: 'customers.reveal_one',
    status: 200,
    answer: { kind: 'one', of: customer },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'],
  },
  'POST /office/api/orders/{id}/reveal': {
    name: 'revealOrder',
    group,
    summary: 'Show one order in full to whoever says why: it stands in the audit log',
    params: { id: orderPart },
    body: { kind: 'attributes', type: 'reveals', schema: revealRequest },
    permission: 'customers.reveal_one',
    status: 200,
    answer: { kind: 'one', of: orderFile },
    refusals: ['required', 'too_short', 'too_long', 'not_found'],
  },
  'GET /office/api/orders/{id}/customer': {
    name: 'readOrderCustomer',
    group,
    summary: 'Who stands behind an order',
    params: { id: orderPart },
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'one', of: summary },
    refusals: ['not_found'],
  },
  'POST /office/api/orders/{id}/blocks': {
    name: 'blockFromOrder',
    group,
    summary: 'Put what an order says of its customer on the block list',
    about: 'What stands there already stays as it is.',
    params: { id: orderPart },
    body: { kind: 'attributes', type: 'blocks', schema: orderBlocksRequest },
    permission: 'blocks.change',
    status: 200,
    answer: { kind: 'one', of: summary },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'already_saved',
      'less_than',
      'not_found',
    ],
  },
} as const satisfies CallTable;

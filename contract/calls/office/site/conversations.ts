import {
  answerRequest,
  answerTimeAttributes,
  conversationAttributes,
  conversationChange,
  conversationStates,
  openConversationAttributes,
  replyTemplateAttributes,
  replyTemplateRequest,
} from '../../../conversations.ts';
import { nextMeta } from '../../../office/programme.ts';
import type { CallTable, Resource } from '../../call.ts';
import { afterParameter, choiceParameter, numberPart } from '../../parameters.ts';

const personal = { email: 'email', name: 'name' } as const;

const conversation = {
  type: 'conversations',
  attributes: conversationAttributes,
  notes: { assigned_to: 'Who answers; null while nobody has taken it.' },
  personal,
} as const satisfies Resource;

const open = {
  type: 'conversations',
  name: 'open_conversations',
  attributes: openConversationAttributes,
  personal: { ...personal, 'messages.body': 'prose' },
} as const satisfies Resource;

const times = {
  type: 'answer_times',
  attributes: answerTimeAttributes,
} as const satisfies Resource;

const template = {
  type: 'reply_templates',
  attributes: replyTemplateAttributes,
} as const satisfies Resource;

const group = 'content';
const params = { id: numberPart };

/** Everything that customers and operators write to each other. */
export const conversationCalls = {
  'GET /office/api/conversations': {
    name: 'listConversations',
    group,
    summary: 'Conversations whose customers wait, the longest wait first; or those answered',
    query: {
      state: choiceParameter('Those that wait, unless the others are named.', conversationStates),
      after: afterParameter,
    },
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: conversation, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'GET /office/api/conversations/{id}': {
    name: 'readConversation',
    group,
    summary: 'One conversation with its newest two hundred messages',
    params,
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'one', of: open },
    refusals: ['not_found'],
  },
  'POST /office/api/conversations/{id}/messages': {
    name: 'answerConversation',
    group,
    summary: 'Answer a customer, over every way they can be reached by',
    params,
    body: { kind: 'attributes', type: 'messages', schema: answerRequest },
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'one', of: open },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'],
  },
  'PATCH /office/api/conversations/{id}': {
    name: 'changeConversation',
    group,
    summary: 'Take a conversation, give it back, or say that nothing is to be answered',
    params,
    body: { kind: 'attributes', type: 'conversations', schema: conversationChange },
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'one', of: open },
    refusals: ['required', 'not_a_number', 'invalid_format', 'not_found', 'conflict'],
  },
  'DELETE /office/api/conversations/{id}': {
    name: 'eraseConversation',
    group,
    summary: 'Erase a conversation, as whoever wrote it has asked',
    about:
      'Its messages and the mails of its answers go with it; how long answers took stays counted.',
    params,
    permission: 'users.change',
    status: 200,
    answer: { kind: 'nothing' },
    refusals: ['not_found'],
  },
  'GET /office/api/answer_times': {
    name: 'readAnswerTimes',
    group,
    summary: 'How long customers waited for an answer, by day and operator, of the last two weeks',
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: times },
    refusals: [],
  },
  'GET /office/api/reply_templates': {
    name: 'listReplyTemplates',
    group,
    summary: 'Answers that are given often',
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: template },
    refusals: [],
  },
  'POST /office/api/reply_templates': {
    name: 'saveReplyTemplate',
    group,
    summary: 'Keep an answer that is given often, in place of the one of the same name',
    body: { kind: 'attributes', type: 'reply_templates', schema: replyTemplateRequest },
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'one', of: template },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format'],
  },
  'DELETE /office/api/reply_templates/{id}': {
    name: 'removeReplyTemplate',
    group,
    summary: 'Forget an answer that is given often',
    params,
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'nothing' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

import * as z from 'zod/mini';
import type { Answered } from './answered.ts';
import { captchaAnswer } from './people/captcha.ts';

export const messageLimits = { customerMax: 2_000, operatorMax: 4_000 } as const;

export const messageChannels = ['site', 'mail', 'telegram', 'office'] as const;

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Attributes of POST /api/v1/orders/{id}/messages. */
export const messageRequest = z.object({ body: words(messageLimits.customerMax) });

/** What somebody writes to support about. */
export const contactTopics = ['order', 'verification', 'account', 'partners', 'other'] as const;

export const contactLimits = { nameMax: 64, orderNumberMax: 24 } as const;

/** Attributes of POST /api/v1/support_requests. */
export const supportRequestForm = z.object({
  name: words(contactLimits.nameMax),
  /** Where the answer goes. */
  email: words(254),
  order_number: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(contactLimits.orderNumberMax))),
  ),
  topic: z.enum(contactTopics),
  body: words(messageLimits.customerMax),
  ...captchaAnswer,
});
export type SupportRequestForm = z.output<typeof supportRequestForm>;

/** Where the answer to what was written will go. */
export const supportRequestAttributes = z.object({ email: z.string() });

/** A message as the customer reads it. */
export const messageAttributes = z.object({
  /** The customer's own. */
  own: z.boolean(),
  body: z.string(),
  created_at: z.iso.datetime(),
});
export type MessageAttributes = Answered<typeof messageAttributes>;

/** Which conversations are looked at: those whose customer waits, or the others. */
export const conversationStates = ['waiting', 'answered'] as const;

/**
 * How a conversation began: at an order, in a chat or by a mail; by the form of the site, from an
 * address that anybody may have typed or from the own one of an account; or by a mail that named
 * the conversation of another address.
 */
export const conversationOrigins = ['direct', 'form', 'account_form', 'other_address'] as const;

/** A conversation in the list of the office. */
export const conversationAttributes = z.object({
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  name: z.string(),
  subject: z.string(),
  locale: z.enum(['ru', 'en']),
  telegram: z.boolean(),
  origin: z.enum(conversationOrigins),
  topic: z.nullable(z.enum(contactTopics)),
  /** The number of an order that was typed by whoever writes, who need not be its customer. */
  named_order_number: z.nullable(z.string()),
  /** Null where no order has that number. */
  named_order_id: z.nullable(z.string()),
  /** The conversation that a mail of another address has named, which this one began with. */
  referred_id: z.nullable(z.string()),
  waiting_since: z.nullable(z.iso.datetime()),
  last_at: z.iso.datetime(),
  /** Who answers; null while nobody has taken it. */
  assigned_to: z.nullable(z.string()),
  /** It is the operator who asks. */
  mine: z.boolean(),
  version: z.int(),
});
export type ConversationAttributes = Answered<typeof conversationAttributes>;

const officeMessage = z.object({
  author: z.string(),
  own: z.boolean(),
  channel: z.enum(messageChannels),
  body: z.string(),
  created_at: z.iso.datetime(),
});

/** One conversation with what was written, the oldest first. */
export const openConversationAttributes = z.object({
  ...conversationAttributes.shape,
  messages: z.array(officeMessage),
});
export type OpenConversationAttributes = Answered<typeof openConversationAttributes>;

/** Attributes of POST /office/api/conversations/{id}/messages. */
export const answerRequest = z.object({ body: words(messageLimits.operatorMax) });

/** Attributes of PATCH /office/api/conversations/{id}. */
export const conversationChange = z.object({
  /** `true`: the operator who asks answers from now on; `false`: nobody does. */
  mine: z.optional(z.boolean()),
  /** Nothing is to be answered: nobody waits any more. */
  settled: z.optional(z.literal(true)),
  version: z.number(),
});

/** How long customers waited, of one day and one operator. */
export const answerTimeAttributes = z.object({
  day: z.string(),
  operator: z.string(),
  answers: z.int(),
  /** Half of the answers came within so many minutes, and nineteen of twenty. */
  median_minutes: z.int(),
  p95_minutes: z.int(),
});

const templateFields = {
  name: words(60),
  text_ru: words(messageLimits.operatorMax),
  text_en: words(messageLimits.operatorMax),
};

/** Attributes of POST /office/api/reply_templates. */
export const replyTemplateRequest = z.object(templateFields);

export const replyTemplateAttributes = z.object({
  name: z.string(),
  text_ru: z.string(),
  text_en: z.string(),
});
export type ReplyTemplateAttributes = Answered<typeof replyTemplateAttributes>;

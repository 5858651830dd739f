import { z } from 'zod';
import { readOutsideText } from '../../../core/outside-text.ts';

/** What somebody has said to a bot, in a chat of their own. */
export type BotUpdate = {
  readonly chatId: number;
  /** How Telegram calls them, for people to recognise. */
  readonly name: string;
  readonly languageCode: string;
  readonly text: string;
  /** What a pressed button carries; null for a message. */
  readonly pressed: string | null;
};

const sender = z.object({
  first_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const chat = z.object({ id: z.number().int(), type: z.string() });
const update = z.object({
  message: z.object({ chat, from: sender.optional(), text: z.string().optional() }).optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: sender,
      data: z.string().optional(),
      message: z.object({ chat }).optional(),
    })
    .optional(),
});
const numbered = z.object({ update_id: z.number().int().nonnegative() });

/** The number of an update, by which it is known again; null for what is none. */
export function numberOf(given: unknown): number | null {
  const read = numbered.safeParse(given);
  return read.success ? read.data.update_id : null;
}

/** What an update says, and the id of the button that was pressed; null where there is none. */
type ReadUpdate = { readonly said: BotUpdate | null; readonly queryId: string | null };

/** Reads an update; of what the bots have no use for, nothing was said. */
export function readUpdate(given: unknown): ReadUpdate {
  const read = update.safeParse(given);
  if (!read.success) return { said: null, queryId: null };
  return { said: saidIn(read.data), queryId: read.data.callback_query?.id ?? null };
}

/** Chats of many people are nobody's: what is told there, all of them would read. */
function saidIn({ message, callback_query: query }: z.output<typeof update>): BotUpdate | null {
  const where = message?.chat ?? query?.message?.chat;
  if (where === undefined || where.type !== 'private') return null;
  const from = message?.from ?? query?.from ?? {};
  const given = from.username === undefined ? (from.first_name ?? '') : `@${from.username}`;
  const name = readOutsideText(given, false);
  return {
    chatId: where.id,
    name: 'text' in name ? name.text.slice(0, 100) : '',
    languageCode: from.language_code ?? 'ru',
    text: (message?.text ?? '').slice(0, 4_000),
    pressed: query === undefined ? null : (query.data ?? '').slice(0, 64),
  };
}

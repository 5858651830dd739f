import { z } from 'zod';
import { readOutsideText } from '../../../core/outside-text.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Platform } from '../platform.ts';
import { askBot, askWho, type BotAsking, BotFault } from './bot-api.ts';
import type { BotPurpose } from './bot-purpose.ts';
import { type Bot, passUpdate, readBots, rememberBot } from './bots.ts';

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

/**
 * Acts on what was said, in the transaction that passes it by: it is done once, whatever comes
 * twice. Answers what whoever pressed a button is shown; null where it is none of its business.
 */
type BotHandler = (tx: Transaction, update: BotUpdate) => Promise<string | null>;

export type ReadDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'vault' | 'log'>;
  readonly handlers: Readonly<Record<BotPurpose, BotHandler>>;
  readonly signal?: AbortSignal;
  /** How long the Bot API keeps the question open where there is nothing to tell. */
  readonly waitSeconds: number;
};

const sender = z.object({
  first_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const chat = z.object({ id: z.number().int(), type: z.string() });
const update = z.object({
  update_id: z.number().int(),
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
const numbered = z.object({ update_id: z.number().int() });

/** Asks once for what was said to a bot, and acts on it in turn; gives how much there was. */
export async function readUpdates(deps: ReadDeps, purpose: BotPurpose): Promise<number> {
  const { config, database } = deps.platform;
  const bots = await readBots(deps.platform, database);
  const found = bots[purpose];
  const isShared = bots.customers.token !== null && bots.customers.token === bots.staff.token;
  if (found.token === null || (isShared && purpose === 'customers')) return 0;
  const asking = {
    apiUrl: config.telegram.apiUrl,
    token: found.token,
    ...(deps.signal === undefined ? {} : { signal: deps.signal }),
  };
  const bot = await introduced(deps, asking, found);
  const given = await askBot(
    asking,
    'getUpdates',
    {
      offset: bot.nextUpdate,
      timeout: deps.waitSeconds,
      allowed_updates: ['message', 'callback_query'],
    },
    deps.waitSeconds * 1000,
  );
  if (!Array.isArray(given)) throw new BotFault(0, 'updates that are no list');
  const serves: readonly BotPurpose[] = isShared ? ['staff', 'customers'] : [purpose];
  for (const each of given) await act(deps, { bot, serves, asking }, each);
  return given.length;
}

/** A bot whose name is not known yet is asked for it. */
async function introduced(deps: ReadDeps, asking: BotAsking, bot: Bot): Promise<Bot> {
  if (bot.username !== null) return bot;
  const who = await askWho(asking);
  await rememberBot(deps.platform.database, bot.purpose, who);
  return { ...bot, username: who.username, botId: who.id };
}

type Acting = {
  readonly bot: Bot;
  readonly serves: readonly BotPurpose[];
  readonly asking: BotAsking;
};

async function act(deps: ReadDeps, { bot, serves, asking }: Acting, given: unknown): Promise<void> {
  const { database, log } = deps.platform;
  const number = numbered.safeParse(given);
  if (!number.success) return;
  const read = update.safeParse(given);
  const said = read.success ? saidIn(read.data) : null;
  const shown = await inTransaction(database, async (tx) => {
    if (!(await passUpdate(tx, bot, number.data.update_id))) return null;
    if (said === null) return null;
    for (const purpose of serves) {
      const done = await deps.handlers[purpose](tx, said);
      if (done !== null) return done;
    }
    return null;
  });
  const pressed = read.success ? read.data.callback_query : undefined;
  if (pressed === undefined) return;
  // The button stops turning; that it does is worth no second try.
  const body = { callback_query_id: pressed.id, text: shown ?? '' };
  await askBot(asking, 'answerCallbackQuery', body).catch((error: unknown) =>
    log.info({ err: error }, 'a pressed button was not answered'),
  );
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

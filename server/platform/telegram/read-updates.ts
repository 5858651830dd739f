import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Platform } from '../platform.ts';
import { askBot, askWho, type BotAsking, BotFault } from './bot-api.ts';
import type { BotPurpose } from './bot-purpose.ts';
import { type Bot, noteNextUpdate, readBots, rememberBot } from './bots.ts';
import { type BotUpdate, numberOf, readUpdate } from './update.ts';
import { claimUpdate, storeUpdates, waitingUpdates } from './updates.ts';
import { keepWebhook, removeWebhook, type SetWebhooks } from './webhooks.ts';

/**
 * Acts on what was said, in the transaction that marks it done: it is done once, whatever comes
 * twice. Answers what whoever pressed a button is shown; null where it is none of its business.
 */
type BotHandler = (tx: Transaction, update: BotUpdate) => Promise<string | null>;

export type ReadDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'vault' | 'log' | 'clock'>;
  readonly handlers: Readonly<Record<BotPurpose, BotHandler>>;
  readonly signal?: AbortSignal;
  /** How long the Bot API keeps the question open where there is nothing to tell. */
  readonly waitSeconds: number;
  /** Webhooks that this process has set; without it they are set in every round. */
  readonly webhooks?: SetWebhooks;
};

const updatesMax = 100;
const allowed = ['message', 'callback_query'] as const;

/**
 * Acts in turn on what was said to a bot: what Telegram has brought to a web process, or what it
 * tells when it is asked, as the configuration says. Gives how much there was.
 */
export async function readUpdates(deps: ReadDeps, purpose: BotPurpose): Promise<number> {
  const { platform } = deps;
  const bots = await readBots(platform, platform.database);
  const found = bots[purpose];
  const isShared = bots.customers.token !== null && bots.customers.token === bots.staff.token;
  if (found.token === null || (isShared && purpose === 'customers')) return 0;
  const asking = {
    apiUrl: platform.config.telegram.apiUrl,
    token: found.token,
    ...(deps.signal === undefined ? {} : { signal: deps.signal }),
  };
  const bot = await introduced(deps, asking, found);
  const acting = { bot, asking, serves: isShared ? (['staff', 'customers'] as const) : [purpose] };
  if (platform.config.telegram.updates === 'webhook') {
    // What was brought is acted on whether or not Telegram can be asked at this moment.
    const acted = await actOnAll(deps, acting);
    await keepWebhook(deps, { botId: bot.botId, asking, allowed });
    return acted;
  }
  // What was brought before the shop went back to asking, or while a process died.
  const before = await actOnAll(deps, acting);
  await askForUpdates(deps, acting);
  return before + (await actOnAll(deps, acting));
}

type KnownBot = Bot & { readonly botId: string };

type Acting = {
  readonly bot: KnownBot;
  readonly serves: readonly BotPurpose[];
  readonly asking: BotAsking;
};

/** A bot whose name is not known yet is asked for it. */
async function introduced(deps: ReadDeps, asking: BotAsking, bot: Bot): Promise<KnownBot> {
  const { username, botId } = bot;
  if (username !== null && botId !== null) return { ...bot, username, botId };
  const who = await askWho(asking);
  await rememberBot(deps.platform.database, bot.purpose, who);
  return { ...bot, username: who.username, botId: who.id };
}

/** Asks once for what was said, and keeps it together with where to go on. */
async function askForUpdates(deps: ReadDeps, { bot, asking }: Acting): Promise<void> {
  const { botId, nextUpdate: offset } = bot;
  const ask = () =>
    askBot(
      asking,
      'getUpdates',
      { offset, timeout: deps.waitSeconds, allowed_updates: allowed },
      deps.waitSeconds * 1000,
    );
  const given = await ask().catch(async (error: unknown) => {
    // Nothing is told to who asks while Telegram is to bring it.
    if (!(error instanceof BotFault) || error.status !== 409) throw error;
    await removeWebhook(asking);
    return ask();
  });
  if (!Array.isArray(given)) throw new BotFault(0, 'updates that are no list');
  const updates = given.flatMap((each: unknown) => {
    const updateId = numberOf(each);
    return updateId === null ? [] : [{ updateId, body: JSON.stringify(each) }];
  });
  if (updates.length === 0) return;
  const last = Math.max(...updates.map(({ updateId }) => updateId));
  await inTransaction(deps.platform.database, async (tx) => {
    await storeUpdates(tx, botId, updates);
    await noteNextUpdate(tx, bot, last + 1);
  });
}

/** One that fails holds nobody else up: it is tried again in the next round. */
async function actOnAll(deps: ReadDeps, acting: Acting): Promise<number> {
  const waiting = await waitingUpdates(deps.platform.database, acting.bot.botId, updatesMax);
  const faults: unknown[] = [];
  for (const { updateId, body } of waiting) {
    await act(deps, acting, { updateId, body }).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
  return waiting.length;
}

async function act(
  deps: ReadDeps,
  { bot, serves, asking }: Acting,
  { updateId, body }: { readonly updateId: number; readonly body: string },
): Promise<void> {
  const { database, log } = deps.platform;
  const { said, queryId } = readUpdate(JSON.parse(body));
  const shown = await inTransaction(database, async (tx) => {
    if (!(await claimUpdate(tx, bot.botId, updateId))) return null;
    if (said === null) return null;
    for (const purpose of serves) {
      const done = await deps.handlers[purpose](tx, said);
      if (done !== null) return done;
    }
    return null;
  });
  if (queryId === null) return;
  // The button stops turning; that it does is worth no second try.
  const answer = { callback_query_id: queryId, text: shown ?? '' };
  await askBot(asking, 'answerCallbackQuery', answer).catch((error: unknown) =>
    log.info({ err: error }, 'a pressed button was not answered'),
  );
}

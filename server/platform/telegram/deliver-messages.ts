import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { noteCarried, noteChannelFailed } from '../alerts/channel-standing.ts';
import type { Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Platform } from '../platform.ts';
import { askBot, BotFault } from './bot-api.ts';
import type { BotButton } from './bot-button.ts';
import { type BotPurpose, botPurposes } from './bot-purpose.ts';
import { type Bot, pauseBot, readBots } from './bots.ts';
import { forgetMessages } from './outbox.ts';
import { telegramMessages } from './tables.ts';

/** What else ends when a chat has blocked its bot. */
type ForgetChat = (tx: Transaction, chatId: number) => Promise<void>;

export type DeliverDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'vault' | 'log' | 'clock'>;
  readonly forget: Readonly<Record<BotPurpose, ForgetChat>>;
  readonly signal?: AbortSignal;
};

type Message = typeof telegramMessages.$inferSelect;

const batchMax = 30;
/** With ever longer rests that is about a day. */
const attemptsMax = 30;

/** Sends what is due over both bots; gives how much went out and how much did not. */
export async function deliverMessages(
  deps: DeliverDeps,
  noteProgress = () => {},
): Promise<{ readonly sent: number; readonly failed: number }> {
  const { platform } = deps;
  const bots = await readBots(platform, platform.database);
  const result = { sent: 0, failed: 0 };
  for (const purpose of botPurposes) {
    const bot = bots[purpose];
    const isPaused = bot.pausedUntil !== null && bot.pausedUntil > platform.clock.now();
    if (bot.token === null || isPaused) continue;
    const due = await claimDue(deps, purpose);
    for (const [at, message] of due.entries()) {
      noteProgress();
      const outcome = await deliver(deps, { ...bot, token: bot.token }, message);
      if (outcome === 'sent') result.sent += 1;
      else result.failed += 1;
      if (outcome !== 'paused') continue;
      await giveBack(deps, due.slice(at + 1));
      break;
    }
  }
  return result;
}

type UsableBot = Bot & { readonly token: string };

async function deliver(
  deps: DeliverDeps,
  { purpose, token, shared }: UsableBot,
  message: Message,
): Promise<'sent' | 'failed' | 'paused'> {
  const { config, database } = deps.platform;
  const { chatId: chat_id, text, buttons } = message;
  const asking = { apiUrl: config.telegram.apiUrl, token, ...signalOf(deps) };
  const keyboard = { reply_markup: { inline_keyboard: rowsOf(buttons) } };
  const body = { chat_id, text, disable_web_page_preview: true };
  try {
    await askBot(asking, 'sendMessage', buttons.length === 0 ? body : { ...body, ...keyboard });
    await done(deps, message);
    if (purpose === 'staff') await noteCarried(database, 'telegram');
    return 'sent';
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
    // The process ends: it is sent by the next one, and nothing is held against anybody.
    if (deps.signal?.aborted === true) return 'paused';
    return fail(deps, { purpose, paused: shared ? 'staff' : purpose }, message, error);
  }
}

async function fail(
  deps: DeliverDeps,
  { purpose, paused }: { readonly purpose: BotPurpose; readonly paused: BotPurpose },
  message: Message,
  fault: BotFault,
): Promise<'failed' | 'paused'> {
  const { database, log } = deps.platform;
  if (isChatGone(fault)) {
    await inTransaction(database, async (tx) => {
      await deps.forget[purpose](tx, message.chatId);
      await forgetMessages(tx, purpose, message.chatId);
    });
    log.info({ purpose }, 'telegram chat is gone: unlinked');
    return 'failed';
  }
  if (fault.retryAfterSeconds !== null) {
    await pauseBot(database, paused, fault.retryAfterSeconds);
    await giveBack(deps, [message], fault.retryAfterSeconds);
    return 'paused';
  }
  log.warn({ err: fault, purpose, attempts: message.attempts }, 'telegram message not sent');
  if (purpose === 'staff') await noteChannelFailed(database, 'telegram', fault.message);
  // What it has read and will never take is not sent for ever.
  const isRefused = fault.status === 400;
  if (isRefused || message.attempts >= attemptsMax) await done(deps, message);
  return 'failed';
}

/** The chat has blocked the bot, or never was; a wrong token says something else. */
function isChatGone({ status, message }: BotFault): boolean {
  return status === 403 || (status === 400 && message.includes('chat not found'));
}

function rowsOf(buttons: readonly BotButton[]) {
  const rows: object[][] = [];
  for (const { beside, ...button } of buttons) {
    const row = rows.at(-1);
    if (beside === true && row !== undefined) row.push(button);
    else rows.push([button]);
  }
  return rows;
}

function signalOf({ signal }: DeliverDeps) {
  return signal === undefined ? {} : { signal };
}

/** Takes what is due and puts its next attempt off, so that a crash repeats it once at most. */
function claimDue({ platform: { database } }: DeliverDeps, purpose: BotPurpose) {
  const due = database
    .select({ id: telegramMessages.id })
    .from(telegramMessages)
    .where(
      and(eq(telegramMessages.purpose, purpose), lte(telegramMessages.nextAttemptAt, sql`now()`)),
    )
    .orderBy(telegramMessages.id)
    .limit(batchMax)
    .for('update', { skipLocked: true });
  return database
    .update(telegramMessages)
    .set({
      attempts: sql`${telegramMessages.attempts} + 1`,
      nextAttemptAt: sql`now() + least(15 * 2 ^ least(${telegramMessages.attempts}, 10), 3600)
        * interval '1 second'`,
    })
    .where(sql`${telegramMessages.id} in ${due}`)
    .returning()
    .then((rows) => rows.sort((one, other) => (one.id < other.id ? -1 : 1)));
}

/** Puts back what was claimed and never tried. */
async function giveBack(
  { platform: { database } }: DeliverDeps,
  messages: readonly Message[],
  afterSeconds = 0,
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await database
    .update(telegramMessages)
    .set({
      attempts: sql`${telegramMessages.attempts} - 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${afterSeconds})`,
    })
    .where(inArray(telegramMessages.id, ids));
}

async function done({ platform }: DeliverDeps, { id }: Message): Promise<void> {
  await platform.database.delete(telegramMessages).where(eq(telegramMessages.id, id));
}

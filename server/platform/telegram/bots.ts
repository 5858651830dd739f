import { and, eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { BotPurpose } from './bot-purpose.ts';
import { telegramBots } from './tables.ts';

type BotRow = typeof telegramBots.$inferSelect;

/** A bot as it can be used now. */
export type Bot = {
  readonly purpose: BotPurpose;
  readonly token: string | null;
  /** Where the token comes from: the environment stands above what the office has saved. */
  readonly source: 'environment' | 'office' | 'none';
  /** Customers talk to the bot of the staff. */
  readonly shared: boolean;
  /** Known once the bot was asked who it is. */
  readonly username: string | null;
  readonly botId: string | null;
  readonly nextUpdate: number;
  readonly version: number;
  readonly pausedUntil: Date | null;
};

type BotsPlatform = Pick<Platform, 'config' | 'database' | 'vault'>;

/** Both bots, the customers' with the token of the staff's where they share one. */
export async function readBots(
  { config, vault }: Pick<BotsPlatform, 'config' | 'vault'>,
  database: Queryable,
): Promise<Readonly<Record<BotPurpose, Bot>>> {
  const rows = await database.select().from(telegramBots);
  const found = (purpose: BotPurpose) => {
    const row = rows.find((each) => each.purpose === purpose);
    if (row === undefined) throw new Error(`there is no row of the bot for ${purpose}`);
    return toBot(row, config.telegram.tokens[purpose], vault);
  };
  const [staff, own] = [found('staff'), found('customers')];
  if (!own.shared || own.source === 'environment') return { staff, customers: own };
  const { token, source, username, botId, pausedUntil } = staff;
  return { staff, customers: { ...own, token, source, username, botId, pausedUntil } };
}

function toBot(row: BotRow, given: string | null, vault: Platform['vault']): Bot {
  const saved = openToken(vault, row);
  const token = given ?? saved;
  const source = given !== null ? 'environment' : saved !== null ? 'office' : 'none';
  const isKnown = token !== null && row.botId === token.split(':')[0];
  const { purpose, shared, nextUpdate, version, pausedUntil } = row;
  return {
    purpose,
    token,
    source,
    shared,
    version,
    pausedUntil,
    // What was learnt of another token says nothing of this one.
    username: isKnown ? row.username : null,
    botId: isKnown ? row.botId : null,
    nextUpdate: isKnown ? nextUpdate : 0,
  };
}

/** Null where its key is another one, as after a restore without it: it is entered again then. */
function openToken(vault: Platform['vault'], { purpose, tokenSealed }: BotRow): string | null {
  if (tokenSealed === null) return null;
  try {
    return vault.open(tokenSealed, contextOf(purpose)).toString('utf8');
  } catch {
    return null;
  }
}

const contextOf = (purpose: BotPurpose) => `telegram bot ${purpose}`;

/** Seals a token, `null` for none. `version` is of what was seen: nothing newer is written over. */
export async function saveBot(
  tx: Transaction,
  vault: Platform['vault'],
  purpose: BotPurpose,
  saved: {
    /** Undefined keeps the one there is. */
    readonly token: string | null | undefined;
    readonly shared: boolean;
    readonly version: number;
  },
): Promise<Refusal | null> {
  const { token, shared, version } = saved;
  const sealed = token == null ? null : vault.seal(Buffer.from(token), contextOf(purpose));
  const changed = await tx
    .update(telegramBots)
    .set({
      ...(token === undefined ? {} : { tokenSealed: sealed }),
      shared,
      version: sql`${telegramBots.version} + 1`,
    })
    .where(and(eq(telegramBots.purpose, purpose), eq(telegramBots.version, version)));
  return changed.rowCount === 1 ? null : refuse('conflict');
}

/** Remembers who a token belongs to. Another bot has told of nothing yet. */
export async function rememberBot(
  database: Queryable,
  purpose: BotPurpose,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<void> {
  const same = sql`${telegramBots.botId} is not distinct from ${id}`;
  await database
    .update(telegramBots)
    .set({
      botId: id,
      username,
      nextUpdate: sql`case when ${same} then ${telegramBots.nextUpdate} else 0 end`,
    })
    .where(eq(telegramBots.purpose, purpose));
}

/** Remembers from which update on a bot is to be asked for more. */
export async function noteNextUpdate(
  tx: Transaction,
  { purpose, botId }: Pick<Bot, 'purpose' | 'botId'>,
  next: number,
): Promise<void> {
  await tx
    .update(telegramBots)
    .set({ nextUpdate: next })
    .where(
      and(
        eq(telegramBots.purpose, purpose),
        sql`${telegramBots.botId} is not distinct from ${botId}`,
      ),
    );
}

/** Sends nothing for so long: Telegram has asked for it. */
export async function pauseBot(
  database: Queryable,
  purpose: BotPurpose,
  seconds: number,
): Promise<void> {
  await database
    .update(telegramBots)
    .set({ pausedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(telegramBots.purpose, purpose));
}

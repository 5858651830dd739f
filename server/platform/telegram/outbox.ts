import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { BotButton } from './bot-button.ts';
import type { BotPurpose } from './bot-purpose.ts';
import { telegramMessages } from './tables.ts';

/** What a bot is to say in a chat. */
type BotMessage = {
  readonly purpose: BotPurpose;
  readonly chatId: number;
  readonly text: string;
  readonly buttons?: readonly BotButton[];
};

const textMax = 3_500;

/** Puts a message into the outbox, in the transaction of what it tells. */
export async function enqueueBotMessage(tx: Queryable, message: BotMessage): Promise<void> {
  const { purpose, chatId, text, buttons = [] } = message;
  const values = { purpose, chatId, text: text.slice(0, textMax), buttons: [...buttons] };
  await tx.insert(telegramMessages).values(values);
}

/** Forgets what still waits for a chat that wants to hear nothing more. */
export async function forgetMessages(
  tx: Queryable,
  purpose: BotPurpose,
  chatId: number,
): Promise<void> {
  const { purpose: of, chatId: chat } = telegramMessages;
  await tx.delete(telegramMessages).where(and(eq(of, purpose), eq(chat, chatId)));
}

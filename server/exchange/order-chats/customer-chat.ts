import { eq, sql } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { BotUpdate } from '../../platform/telegram/update.ts';
import { customerChats } from './tables.ts';

/** Nobody says so much within a minute. */
const actedMax = 40;

/** A chat as it is now. */
type CustomerChat = {
  readonly locale: Locale;
  /** It says more than anybody would: it is not answered until the minute is over. */
  readonly isFlood: boolean;
};

type Speaker = Pick<BotUpdate, 'chatId' | 'languageCode'>;

/** Counts what a chat says, and tells its language. */
export async function meetChat(tx: Transaction, speaker: Speaker): Promise<CustomerChat> {
  const isOver = sql`${customerChats.actedSince} < now() - interval '1 minute'`;
  const [row] = await tx
    .insert(customerChats)
    .values({ chatId: speaker.chatId, acted: 1 })
    .onConflictDoUpdate({
      target: customerChats.chatId,
      set: {
        acted: sql`case when ${isOver} then 1 else ${customerChats.acted} + 1 end`,
        actedSince: sql`case when ${isOver} then now() else ${customerChats.actedSince} end`,
      },
    })
    .returning();
  if (row === undefined) throw new Error('a chat that was just saved is there');
  return { locale: row.locale ?? usualLocale(speaker), isFlood: row.acted > actedMax };
}

/** The language of a chat: what it has chosen, or that of its Telegram. */
export async function localeOfChat(db: Queryable, speaker: Speaker): Promise<Locale> {
  const mine = eq(customerChats.chatId, speaker.chatId);
  const [row] = await db.select({ locale: customerChats.locale }).from(customerChats).where(mine);
  return row?.locale ?? usualLocale(speaker);
}

/** Speaks another language in a chat from now on. */
export async function chooseLocale(tx: Transaction, chatId: number, locale: Locale): Promise<void> {
  await tx
    .insert(customerChats)
    .values({ chatId, locale })
    .onConflictDoUpdate({ target: customerChats.chatId, set: { locale } });
}

function usualLocale({ languageCode }: Speaker): Locale {
  return languageCode.startsWith('ru') ? 'ru' : 'en';
}

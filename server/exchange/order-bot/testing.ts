import { sql } from 'drizzle-orm';
import { assert } from '../../../core/assert.ts';
import { deliverMessages } from '../../platform/telegram/deliver-messages.ts';
import { readUpdates } from '../../platform/telegram/read-updates.ts';
import { startTelegram, type TelegramStandIn } from '../../platform/telegram/testing.ts';
import { unfollowAll } from '../order-chats/follow-order.ts';
import { openTestExchange } from '../orders/testing.ts';
import type { OrderBotDeps } from './deps.ts';
import { orderBot } from './hear-customers.ts';
import { placeConfirmed } from './place-confirmed.ts';

/** What a customer answers in a chat, question by question. */
type Given = {
  readonly country: string;
  readonly amount: string;
  readonly outcome_account: string;
  readonly income_account: string;
  readonly email: string;
};

type Button = {
  readonly text?: string;
  readonly url?: string;
  readonly callback_data?: string;
};

type Opened = {
  readonly telegram: TelegramStandIn;
  readonly token: string;
  readonly chatId: number;
  /** Has the bot hear what was said, and say what it has to. */
  readonly round: () => Promise<void>;
};

/** Somebody who talks to the bot of customers. */
function openBotCustomer({ telegram, token, chatId, round }: Opened) {
  const sent = () => telegram.sentBy(token).filter(({ chat_id: chat }) => chat === chatId);

  function last() {
    const message = sent().at(-1);
    assert(message !== undefined, 'the bot has said nothing');
    return message;
  }

  function buttons(): readonly Button[] {
    return last().reply_markup?.inline_keyboard.flat() ?? [];
  }

  async function say(text: string): Promise<void> {
    telegram.say(token, chatId, text);
    await round();
  }

  async function pressData(data: string): Promise<void> {
    telegram.press(token, chatId, data);
    await round();
  }

  /** Picks a payment system of the list that is shown, on whichever of its pages. */
  async function pick(id: string): Promise<void> {
    const talk = buttons().flatMap(({ callback_data: data = '' }) => data.split(':')[1] ?? [])[0];
    await pressData(`pick:${talk}:${id}`);
  }

  return {
    chatId,
    sent,
    last,
    buttons,
    say,
    pressData,
    async press(text: string): Promise<void> {
      const button = buttons().find((each) => each.text === text);
      assert(button?.callback_data !== undefined, `there is no button ${text}`);
      await pressData(button.callback_data);
    },
    async choose(income: string, outcome: string): Promise<void> {
      await say('/new');
      await pick(income);
      await pick(outcome);
    },
    /** Answers everything up to the quote that is to be confirmed. */
    async agree([income, outcome]: readonly [string, string], given: Given): Promise<void> {
      await this.choose(income, outcome);
      const { country, amount, outcome_account, income_account, email } = given;
      for (const text of [country, amount, outcome_account, income_account, email]) await say(text);
    },
  };
}

const token = '7301:customers-token-of-the-shop';
export const trx = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

export const answers: Given = {
  country: 'Германия',
  amount: '100',
  outcome_account: trx,
  income_account: 'P1012345678',
  email: 'anna@example.com',
};

export type BotBed = Awaited<ReturnType<typeof openBotBed>>;

/** A whole exchange with the bot of its customers, and what stands around it in `world`. */
export async function openBotBed() {
  const telegram = await startTelegram({ [token]: 'shop_bot' });
  const bed = await openTestExchange({
    variables: {
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_CUSTOMERS_TOKEN: token,
      PUBLIC_URL: 'http://shop.example',
      ORDERS_WAITING_MAX: '20',
    },
  });
  const { platform } = bed;
  const world = { inBreak: false, isFree: (_address: string) => true };
  let chats = 100;

  function deps(more: Partial<OrderBotDeps> = {}): OrderBotDeps {
    const { catalogue, rates, reserves } = bed;
    const { clock } = platform;
    return {
      orders: bed.deps,
      quotes: async () => ({
        catalogue,
        rates,
        clock,
        reserves: reserves.current,
        slotsOf: () => null,
      }),
      counts: { isFree: (address) => world.isFree(address), takeBack: () => undefined },
      inBreak: () => world.inBreak,
      ...more,
    };
  }

  /** Every round is a process that knows nothing but what the database has. */
  async function round(): Promise<void> {
    const handlers = { staff: async () => null, customers: orderBot(deps()) };
    await readUpdates({ platform, handlers, waitSeconds: 0 }, 'customers');
    const forget = { staff: async () => undefined, customers: unfollowAll };
    await deliverMessages({ platform, forget });
  }

  const run = (statement: ReturnType<typeof sql>) => platform.database.execute(statement);

  return {
    telegram,
    token,
    bed,
    world,
    deps,
    round,
    run,
    newChat() {
      chats += 1;
      return openBotCustomer({ telegram, token, chatId: chats, round });
    },
    /** Makes what was confirmed, and says so. */
    async place(more: Partial<OrderBotDeps> = {}): Promise<void> {
      await placeConfirmed(deps(more));
      await round();
    },
    async ordersOf(chatId: number) {
      const { rows } = await run(sql`
        select id, number, locale, email, browser_hash, user_id from orders
         where ip = ${`telegram:${chatId}`} order by created_at`);
      return rows;
    },
    async reset(): Promise<void> {
      world.inBreak = false;
      world.isFree = () => true;
      await bed.tick({});
    },
    async close(): Promise<void> {
      await bed.close();
      await telegram.close();
    },
  };
}

/** As it was before cash was taken and anything of the operators' own was asked. */
export async function forgetCash(bot: BotBed): Promise<void> {
  await bot.run(sql`delete from own_fields`);
  await bot.run(sql`delete from direction_cities`);
  await bot.run(sql`delete from cities`);
  await bot.run(sql`update payment_systems set kind = 'wallet' where id = 'prusd'`);
  await bot.bed.catalogue.refresh();
  await bot.reset();
}

/** What a payer's wallet is in the demo is cash here, in two cities with terms of their own. */
export async function takeCash(bot: BotBed): Promise<void> {
  await bot.run(sql`update payment_systems set kind = 'cash' where id = 'prusd'`);
  await bot.run(sql`insert into cities (code, name_ru, name_en, address_ru, address_en, position)
    values ('MSK', 'Москва', 'Moscow', 'Тверская, 1', 'Tverskaya 1', 10),
           ('SPB', 'Петербург', 'Petersburg', 'Невский, 2', 'Nevsky 2', 20)`);
  await bot.run(sql`insert into direction_cities (direction_id, city, income_amount_min)
    values ('prusd-trx', 'MSK', null), ('prusd-trx', 'SPB', 5000)`);
  await bot.bed.catalogue.refresh();
}

/** A question of the operators' own of the pair; `note` is one that may be skipped. */
export async function askOwn(
  bot: BotBed,
  name: string,
  type: string,
  label: string,
  choices: readonly object[] = [],
): Promise<void> {
  await bot.run(sql`insert into own_fields
      (name, type, label_ru, label_en, hint_ru, required, direction_id, choices, position)
    values (${name}, ${type}, ${label}, ${label}, 'Как в документе', ${name !== 'note'},
            'prusd-trx', ${JSON.stringify(choices)}::jsonb,
            (select 10 + count(*) from own_fields))`);
  await bot.bed.catalogue.refresh();
}

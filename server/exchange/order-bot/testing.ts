import { assert } from '../../../core/assert.ts';
import type { TelegramStandIn } from '../../platform/telegram/testing.ts';

/** What a customer answers in a chat, question by question. */
export type Given = {
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
export function openBotCustomer({ telegram, token, chatId, round }: Opened) {
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

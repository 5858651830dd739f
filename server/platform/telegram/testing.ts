import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

type Sent = {
  readonly chat_id: number;
  readonly text: string;
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly object[])[] };
};

/** The Bot API as a test plays it, on loopback: it says what Telegram would, or worse. */
export type TelegramStandIn = {
  readonly url: string;
  /** Messages that arrived, by the token of the bot that sent them. */
  sentBy(token: string): readonly Sent[];
  /** Answers to pressed buttons. */
  readonly shown: string[];
  /** Somebody writes to the bot, or presses a button. */
  say(token: string, chatId: number, text: string, type?: string): void;
  press(token: string, chatId: number, data: string): void;
  /** Where it was told to bring what is said to a bot, with which secret; null: it is asked. */
  webhookOf(token: string): Webhook | null;
  /**
   * Brings what was said since, one after the other, and keeps what is answered otherwise than
   * with 200; gives the statuses.
   */
  bring(token: string, post: Post): Promise<number[]>;
  /** Tells everything once more that was ever said, as after a lost answer. */
  repeatAll(token: string): void;
  /** What the next calls of a method are answered with, one after the other. */
  answer(method: string, ...with_: readonly Misbehaviour[]): void;
  close(): Promise<void>;
};

export type Webhook = { readonly url: string; readonly secret_token: string };

type Post = (webhook: Webhook, update: object) => Promise<number>;

/** A status with a body; `then` says whether the message is taken all the same. */
type Misbehaviour = {
  readonly status?: number;
  readonly body: string;
  readonly accepted?: boolean;
};

type Update = { readonly update_id: number };

/** What Telegram knows of each bot, by its token. */
class Knowledge {
  readonly sent = new Map<string, Sent[]>();
  readonly updates = new Map<string, Update[]>();
  readonly repeated = new Set<string>();
  readonly webhooks = new Map<string, Webhook>();
  readonly brought = new Set<number>();
  readonly shown: string[] = [];
  next = 100;

  add(token: string, update: object): void {
    this.updates.set(token, [...this.said(token), { update_id: this.next, ...update }]);
    this.next += 1;
  }

  said(token: string): readonly Update[] {
    return this.updates.get(token) ?? [];
  }

  send(token: string, message: Sent): void {
    this.sent.set(token, [...(this.sent.get(token) ?? []), message]);
  }

  /** What a call of a method answers; a conflict where it is asked for what is brought. */
  call(token: string, method: string, body: { offset: number; text: string } & Webhook) {
    if (method === 'answerCallbackQuery') this.shown.push(body.text);
    if (method === 'setWebhook') this.webhooks.set(token, body);
    if (method === 'deleteWebhook') this.webhooks.delete(token);
    if (method !== 'getUpdates') return { ok: true, result: this.resultOf(token, method) };
    if (this.webhooks.has(token)) {
      const description = "Conflict: can't use getUpdates method while webhook is active";
      return { ok: false, error_code: 409, description };
    }
    const again = this.repeated.delete(token);
    const result = this.said(token).filter(
      ({ update_id: id }) => again || (id >= body.offset && !this.brought.has(id)),
    );
    return { ok: true, result };
  }

  private resultOf(token: string, method: string): unknown {
    if (method === 'sendMessage') return { message_id: 1 };
    if (method !== 'getWebhookInfo') return true;
    return { url: this.webhooks.get(token)?.url ?? '', pending_update_count: 0 };
  }

  async bring(token: string, post: Post): Promise<number[]> {
    const webhook = this.webhooks.get(token);
    if (webhook === undefined) return [];
    const statuses: number[] = [];
    for (const update of this.said(token)) {
      if (this.brought.has(update.update_id)) continue;
      const status = await post(webhook, update);
      if (status === 200) this.brought.add(update.update_id);
      statuses.push(status);
    }
    return statuses;
  }
}

/** Plays it for some bots, the names of each by its token. */
export async function startTelegram(
  bots: Readonly<Record<string, string>>,
): Promise<TelegramStandIn> {
  const known = new Knowledge();
  const misbehaviour = new Map<string, Misbehaviour[]>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const body = Object(await json(request));
    const bad = misbehaviour.get(method)?.shift();
    const accepted = bad === undefined || bad.accepted === true;
    if (method === 'sendMessage' && accepted) known.send(token, body);
    if (bad !== undefined) {
      response.writeHead(bad.status ?? 200).end(bad.body);
      return;
    }
    const username = bots[token];
    const me = { id: Number(token.split(':')[0]), is_bot: true, username };
    const answer =
      username === undefined
        ? { ok: false, error_code: 401, description: 'Unauthorized' }
        : method === 'getMe'
          ? { ok: true, result: me }
          : known.call(token, method, body);
    const status = 'error_code' in answer ? answer.error_code : 200;
    response.writeHead(status).end(JSON.stringify(answer));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const from = { first_name: 'Olga', username: 'olga', language_code: 'ru' };
  return {
    url: `http://127.0.0.1:${port}`,
    sentBy: (token) => known.sent.get(token) ?? [],
    shown: known.shown,
    say(token, chatId, text, type = 'private') {
      known.add(token, { message: { chat: { id: chatId, type }, from, text } });
    },
    press(token, chatId, data) {
      const message = { chat: { id: chatId, type: 'private' } };
      known.add(token, { callback_query: { id: String(known.next), from, data, message } });
    },
    webhookOf: (token) => known.webhooks.get(token) ?? null,
    bring: (token, post) => known.bring(token, post),
    repeatAll: (token) => void known.repeated.add(token),
    answer(method, ...bad) {
      misbehaviour.set(method, [...bad]);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

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
  /** Tells everything once more that was ever said, as after a lost answer. */
  repeatAll(token: string): void;
  /** What the next calls of a method are answered with, one after the other. */
  answer(method: string, ...with_: readonly Misbehaviour[]): void;
  close(): Promise<void>;
};

/** A status with a body; `then` says whether the message is taken all the same. */
type Misbehaviour = {
  readonly status?: number;
  readonly body: string;
  readonly taken?: boolean;
};

/** Plays it for some bots, the names of each by its token. */
export async function startTelegram(
  bots: Readonly<Record<string, string>>,
): Promise<TelegramStandIn> {
  const sent = new Map<string, Sent[]>();
  const updates = new Map<string, { update_id: number }[]>();
  const repeated = new Set<string>();
  const misbehaviour = new Map<string, Misbehaviour[]>();
  const shown: string[] = [];
  let next = 100;

  function add(token: string, update: object): void {
    const list = updates.get(token) ?? [];
    list.push({ update_id: next, ...update });
    next += 1;
    updates.set(token, list);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const body = Object(await json(request));
    const bad = misbehaviour.get(method)?.shift();
    const taken = bad === undefined || bad.taken === true;
    if (method === 'sendMessage' && taken) sent.set(token, [...(sent.get(token) ?? []), body]);
    if (bad !== undefined) {
      response.writeHead(bad.status ?? 200).end(bad.body);
      return;
    }
    const username = bots[token];
    if (username === undefined) {
      response
        .writeHead(401)
        .end(JSON.stringify({ ok: false, error_code: 401, description: 'Unauthorized' }));
      return;
    }
    if (method === 'answerCallbackQuery') shown.push(body.text);
    const from = repeated.delete(token) ? 0 : body.offset;
    const result: Readonly<Record<string, unknown>> = {
      getMe: { id: Number(token.split(':')[0]), is_bot: true, username },
      getUpdates: (updates.get(token) ?? []).filter(({ update_id: id }) => id >= from),
      sendMessage: { message_id: 1 },
      answerCallbackQuery: true,
    };
    response.writeHead(200).end(JSON.stringify({ ok: true, result: result[method] }));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const from = { first_name: 'Olga', username: 'olga', language_code: 'ru' };
  return {
    url: `http://127.0.0.1:${port}`,
    sentBy: (token) => sent.get(token) ?? [],
    shown,
    say(token, chatId, text, type = 'private') {
      add(token, { message: { chat: { id: chatId, type }, from, text } });
    },
    press(token, chatId, data) {
      const message = { chat: { id: chatId, type: 'private' } };
      add(token, { callback_query: { id: String(next), from, data, message } });
    },
    repeatAll: (token) => void repeated.add(token),
    answer(method, ...bad) {
      misbehaviour.set(method, [...bad]);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

import { z } from 'zod';

/** What the Bot API answered, or that it did not; its token is in no message. */
export class BotFault extends Error {
  /** Of its answer; 0 where there was none that could be read. */
  readonly status: number;
  /** It asks to be left alone for so long. */
  readonly retryAfterSeconds: number | null;
  constructor(status: number, said: string, retryAfterSeconds: number | null = null) {
    super(`Telegram: ${said}`);
    this.name = 'BotFault';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type BotAsking = {
  readonly apiUrl: string;
  readonly token: string;
  /** Ends what is waited for when the process does. */
  readonly signal?: AbortSignal;
};

const patienceMilliseconds = 10_000;
const answerBytesMax = 2_000_000;
/** Nobody waits longer than a quarter of an hour, whatever a hostile answer asks for. */
const retrySecondsMax = 900;

const answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Asks the Bot API; answers its `result`, throws a `BotFault` for everything else. */
export async function askBot(
  { apiUrl, token, signal }: BotAsking,
  method: string,
  body: object,
  waitMilliseconds = 0,
): Promise<unknown> {
  const patience = AbortSignal.timeout(patienceMilliseconds + waitMilliseconds);
  const init = {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal === undefined ? patience : AbortSignal.any([patience, signal]),
  } as const;
  const { status, text } = await fetch(`${apiUrl}/bot${token}/${method}`, init)
    .then(async (response) => ({ status: response.status, text: await readText(response) }))
    .catch((error: unknown) => {
      // Where it failed may name the address, and the address has the token in it.
      throw new BotFault(0, error instanceof DOMException ? error.name : 'no answer');
    });
  const read = answer.safeParse(jsonOf(text));
  if (!read.success) throw new BotFault(0, `an answer that is none (${status})`);
  const { ok, result, description = `status ${status}`, parameters } = read.data;
  if (ok && status === 200) return result;
  const asked = parameters?.retry_after;
  const wait = asked === undefined ? null : Math.min(Math.max(1, asked), retrySecondsMax);
  throw new BotFault(status, description.slice(0, 200).replaceAll(token, '…'), wait);
}

const me = z.object({ id: z.number(), username: z.string().regex(/^\w{3,64}$/) });

/** Who a token belongs to. */
export async function askWho(asking: BotAsking): Promise<{ id: string; username: string }> {
  const read = me.safeParse(await askBot(asking, 'getMe', {}));
  if (!read.success) throw new BotFault(0, 'it does not say who it is');
  return { id: String(read.data.id), username: read.data.username };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > answerBytesMax) throw new BotFault(0, 'an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

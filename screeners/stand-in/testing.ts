import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { amlbotToken } from '../amlbot/amlbot-screener.ts';
import { bitokSignature } from '../bitok/bitok-screener.ts';

/** How the stand-in treats one address or transaction, until it is told otherwise. */
export type Behaviour =
  | { readonly kind: 'scored'; readonly score: number; readonly shares?: Record<string, number> }
  | { readonly kind: 'pending' }
  | { readonly kind: 'not_scored' }
  | { readonly kind: 'failed' }
  /** Takes the question and its price, and the answer is lost on its way. */
  | { readonly kind: 'lost'; readonly score: number }
  /** Takes the question at once, and answers it after so many milliseconds. */
  | { readonly kind: 'slow'; readonly score: number; readonly milliseconds: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'down' }
  | { readonly kind: 'html' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'lying_score' }
  | { readonly kind: 'lying_subject' };

/** A provider of screening on this machine, with keys of its own and a memory of what was paid. */
export interface ScreenerStandIn {
  readonly provider: 'amlbot' | 'bitok';
  readonly address: string;
  readonly keys: { readonly id: string; readonly secret: string };
  /** What it says of an address or transaction from now on. */
  say(subject: string, behaviour: Behaviour): void;
  /** What it says of everything else. */
  sayOfAll(behaviour: Behaviour): void;
  /** Addresses and transactions that were paid for, once for each time. */
  readonly paid: readonly string[];
  /** Every call that came, as method and path. */
  readonly calls: readonly string[];
  /** Calls refused for their signature. */
  refused(): number;
  close(): Promise<void>;
}

type Check = { readonly id: string; readonly subject: string; readonly isTx: boolean; at: number };
type Asked = { readonly method: string; readonly path: string; readonly body: string };
type World = {
  readonly keys: { readonly id: string; readonly secret: string };
  readonly checks: Check[];
  behaviourOf(subject: string): Behaviour;
  begin(subject: string, isTx: boolean): Check;
};

/** Starts it on a free port of 127.0.0.1. */
export async function openScreenerStandIn(provider: 'amlbot' | 'bitok'): Promise<ScreenerStandIn> {
  const keys = { id: '123', secret: 'test-key' };
  const said = new Map<string, Behaviour>();
  let others: Behaviour = { kind: 'scored', score: 0.1 };
  const checks: Check[] = [];
  const calls: string[] = [];
  let refused = 0;
  const world: World = {
    keys,
    checks,
    behaviourOf: (subject) => said.get(subject.toLowerCase()) ?? others,
    begin(subject, isTx) {
      const id = `check-${checks.length + 1}`;
      const check = { id, subject, isTx, at: Date.now() };
      checks.push(check);
      return check;
    },
  };
  const speak = provider === 'amlbot' ? speakAmlbot : speakBitok;
  const server = createServer((request, response) => {
    readBody(request)
      .then(async (body) => {
        const asked = { method: request.method ?? '', path: request.url ?? '', body };
        calls.push(`${asked.method} ${asked.path}`);
        const reply = speak(world, asked, request);
        if (reply.status === 401) refused += 1;
        if (reply.milliseconds !== undefined) await sleep(reply.milliseconds);
        send(response, reply);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a port of this machine');
  return {
    provider,
    keys,
    calls,
    address: `http://127.0.0.1:${bound.port}`,
    say: (subject, behaviour) => void said.set(subject.toLowerCase(), behaviour),
    sayOfAll: (behaviour) => {
      others = behaviour;
    },
    get paid() {
      return checks.map(({ subject }) => subject);
    },
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Reply = {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly location?: string;
  readonly cut?: boolean;
  readonly silent?: boolean;
  readonly milliseconds?: number;
};

function send(response: ServerResponse, reply: Reply): void {
  if (reply.silent === true) return;
  if (reply.cut === true) {
    response.destroy();
    return;
  }
  const text = reply.text ?? JSON.stringify(reply.body ?? null);
  const location = reply.location === undefined ? {} : { location: reply.location };
  const type = reply.text === undefined ? 'application/json' : 'text/html';
  response.writeHead(reply.status, { 'content-type': type, ...location }).end(text);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** What happens before any check is begun, whoever is asked. */
function misbehave(behaviour: Behaviour): Reply | null {
  switch (behaviour.kind) {
    case 'silent':
      return { status: 0, silent: true };
    case 'down':
      return { status: 503, body: {} };
    case 'html':
      return { status: 200, text: '<html><h1>Just a moment…</h1></html>' };
    case 'redirect':
      return { status: 302, location: 'http://127.0.0.1:1/elsewhere' };
    default:
      return null;
  }
}

function speakAmlbot(world: World, { path, body }: Asked): Reply {
  const form = new URLSearchParams(body);
  const { keys, checks } = world;
  const hash = form.get('hash') ?? '';
  const uid = form.get('uid') ?? '';
  const named = path === '/' ? [hash] : path === '/recheck/' ? [uid] : [];
  const token = amlbotToken(...named, keys.secret, keys.id);
  if (form.get('token') !== token || form.get('accessId') !== keys.id) {
    return { status: 401, body: { result: false, description: 'Wrong token' } };
  }
  if (path === '/history/') {
    return { status: 200, body: { result: true, data: checks.toReversed().map(amlbotData) } };
  }
  if (path === '/recheck/') {
    const check = checks.find(({ id }) => id === uid);
    if (check === undefined) {
      return { status: 200, body: { result: false, description: 'No such check' } };
    }
    return misbehave(world.behaviourOf(check.subject)) ?? { status: 200, body: amlbotBody(check) };
  }
  const behaviour = world.behaviourOf(hash);
  const wrong = misbehave(behaviour);
  if (wrong !== null) return wrong;
  const check = world.begin(hash, form.has('address'));
  return behaviour.kind === 'lost'
    ? { status: 0, cut: true }
    : { status: 200, body: amlbotBody(check), ...delayOf(behaviour) };

  function amlbotBody(about: Check): object {
    return { result: true, data: amlbotData(about), balance: 13 };
  }

  function amlbotData(about: Check): object {
    const now = world.behaviourOf(about.subject);
    const subject = now.kind === 'lying_subject' ? 'something-else' : about.subject;
    const shown = {
      uid: about.id,
      created_at: Math.floor(about.at / 1000),
      ...(about.isTx ? { tx: subject, address: '' } : { tx: '', address: subject }),
    };
    switch (now.kind) {
      case 'pending':
        return { ...shown, status: 'pending' };
      case 'failed':
        return { ...shown, status: 'failed' };
      case 'not_scored':
        return { ...shown, status: 'success', riskscore: null, signals: {} };
      case 'lying_score':
        return { ...shown, status: 'success', riskscore: 17, signals: {} };
      case 'scored':
        return { ...shown, status: 'success', riskscore: now.score, signals: now.shares ?? {} };
      case 'lost':
      case 'slow':
        return { ...shown, status: 'success', riskscore: now.score, signals: {} };
      default:
        return { ...shown, status: 'success', riskscore: 0, signals: {} };
    }
  }
}

function speakBitok(world: World, asked: Asked, request: IncomingMessage): Reply {
  const { method, path, body } = asked;
  const timestamp = String(request.headers['api-timestamp'] ?? '');
  const signed = { method, path, timestamp, body: body === '' ? undefined : body };
  const fresh = Math.abs(Date.now() - Number(timestamp)) < 60_000;
  const right =
    request.headers['api-key-id'] === world.keys.id &&
    request.headers['api-signature'] === bitokSignature(world.keys.secret, signed);
  if (!right || !fresh) return { status: 401, body: { detail: 'Invalid signature.' } };
  const exposure = /^\/v1\/manual-checks\/([\w-]+)\/(transfer|address)-exposure\/$/.exec(path);
  if (exposure !== null) return bitokExposure(world, exposure[1] ?? '');
  const one = /^\/v1\/manual-checks\/([\w-]+)\/$/.exec(path);
  if (method === 'GET' && path.startsWith('/v1/manual-checks/?')) {
    const results = world.checks.toReversed().map((check) => bitokCheck(world, check));
    return { status: 200, body: { count: results.length, results } };
  }
  if (method === 'GET') {
    const check = world.checks.find(({ id }) => id === one?.[1]);
    if (check === undefined) return { status: 404, body: { detail: 'Not found.' } };
    return (
      misbehave(world.behaviourOf(check.subject)) ?? {
        status: 200,
        body: bitokCheck(world, check),
      }
    );
  }
  const question: Record<string, string> = JSON.parse(body);
  const isTx = question['tx_hash'] !== undefined;
  const subject = question['tx_hash'] ?? question['address'] ?? '';
  const behaviour = world.behaviourOf(subject);
  const wrong = misbehave(behaviour);
  if (wrong !== null) return wrong;
  const check = world.begin(subject, isTx);
  if (behaviour.kind === 'lost') return { status: 0, cut: true };
  return { status: 201, body: bitokCheck(world, check), ...delayOf(behaviour) };
}

function delayOf(behaviour: Behaviour): Pick<Reply, 'milliseconds'> {
  return behaviour.kind === 'slow' ? { milliseconds: behaviour.milliseconds } : {};
}

function bitokCheck(world: World, { id, subject, isTx, at }: Check): object {
  const now = world.behaviourOf(subject);
  const about = now.kind === 'lying_subject' ? 'something-else' : subject;
  const states: Readonly<Record<string, string>> = { pending: 'checking', failed: 'error' };
  const score = 'score' in now ? now.score : null;
  const scored = { risk_level: levelOf(score ?? 0), risk_score: score };
  return {
    id,
    created_at: new Date(at).toISOString(),
    check_status: states[now.kind] ?? 'checked',
    transfer: isTx ? { tx_hash: about } : null,
    address: isTx ? null : { address: about },
    ...(now.kind === 'lying_score' ? { risk_level: 'high', risk_score: 17 } : scored),
    ...(now.kind === 'not_scored' ? { risk_level: 'undefined', risk_score: null } : {}),
  };
}

function levelOf(score: number): string {
  if (score >= 0.75) return 'severe';
  if (score >= 0.5) return 'high';
  return score >= 0.25 ? 'medium' : 'low';
}

function bitokExposure(world: World, id: string): Reply {
  const check = world.checks.find((each) => each.id === id);
  if (check === undefined) return { status: 404, body: {} };
  const now = world.behaviourOf(check.subject);
  const shares = now.kind === 'scored' ? Object.entries(now.shares ?? {}) : [];
  const entries = shares.map(([category, share]) => ({
    entity_category: category,
    value_share: share,
  }));
  const body = check.isTx
    ? { direct_interaction: null, indirect_interaction: entries }
    : { entity_category: null, exposure: entries };
  return { status: 200, body };
}

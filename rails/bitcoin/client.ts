import * as z from 'zod';
import type { Outside } from '../outside.ts';
import { RailFault } from '../rail.ts';
import { parseNodeJson } from './coin-amounts.ts';

export type NodeSettings = {
  /** `http://127.0.0.1:9332`, without credentials. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Name of our watch-only wallet; null where the node has only one wallet. */
  readonly wallet: string | null;
  readonly timeoutMs?: number;
};

/**
 * The node refused or could not be reached (`code` null). Always worth another try: nothing a node
 * says about itself (rescanning, starting, out of memory) makes a payment impossible.
 */
export class NodeFault extends RailFault {
  readonly code: number | null;

  constructor(rail: string, message: string, code: number | null, cause?: unknown) {
    super(rail, message, { retryable: true, cause });
    this.name = 'NodeFault';
    this.code = code;
  }
}

export type NodeParameters = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Speaks JSON-RPC with a node of the Bitcoin family. Every call throws `NodeFault` on failure. */
export interface NodeClient {
  call<T>(method: string, parameters: NodeParameters, shape: z.ZodType<T>): Promise<T>;
  /** One request for many calls; each answer is a result or the node's refusal of it. */
  callEach<T>(
    method: string,
    parameters: readonly NodeParameters[],
    shape: z.ZodType<T>,
  ): Promise<readonly (T | NodeFault)[]>;
}

/** The codes of the node that rails act upon. */
export const nodeCode = {
  notFound: -5,
  walletMissing: -18,
  undecodable: -22,
  inputsMissing: -25,
  notAccepted: -26,
  alreadyInChain: -27,
  methodNotFound: -32601,
} as const;

/** Connects to a node, or to one wallet of it when `settings.wallet` is set. */
export function createNodeClient(
  rail: string,
  settings: NodeSettings,
  outside: Pick<Outside, 'fetch'>,
): NodeClient {
  const path = settings.wallet === null ? '' : `/wallet/${encodeURIComponent(settings.wallet)}`;
  const url = settings.url.replace(/\/+$/, '') + path;
  const authorization = `Basic ${btoa(`${settings.user}:${settings.password}`)}`;

  async function post(body: unknown): Promise<unknown> {
    let status = 0;
    try {
      const answer = await outside.fetch(url, {
        method: 'POST',
        // The node drops idle connections after 30 seconds; a fresh one is never half closed.
        headers: { authorization, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(settings.timeoutMs ?? 20_000),
      });
      status = answer.status;
      return parseNodeJson(await answer.text());
    } catch (cause) {
      const message =
        status === 401 || status === 403
          ? 'the node refused our credentials'
          : `the node gave no answer${status === 0 ? '' : ` (HTTP ${status})`}`;
      throw new NodeFault(rail, message, null, cause);
    }
  }

  return {
    async call(method, parameters, shape) {
      const answer = await post({ jsonrpc: '1.0', id: 0, method, params: parameters });
      const result = resultOf(rail, method, envelope.safeParse(answer), shape);
      if (result instanceof NodeFault) throw result;
      return result;
    },
    async callEach(method, parameters, shape) {
      if (parameters.length === 0) return [];
      const batch = parameters.map((params, id) => ({ jsonrpc: '1.0', id, method, params }));
      const answers = z.array(envelope).safeParse(await post(batch));
      if (!answers.success) {
        throw new NodeFault(rail, `${method}: not a batch of answers`, null, answers.error);
      }
      const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
      return parameters.map((_, id) =>
        resultOf(rail, method, envelope.safeParse(byId.get(id)), shape),
      );
    },
  };
}

const envelope = z.object({
  id: z.union([z.number(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.union([z.object({ code: z.number(), message: z.string() }), z.null()]).optional(),
});

function resultOf<T>(
  rail: string,
  method: string,
  answer: z.ZodSafeParseResult<z.infer<typeof envelope>>,
  shape: z.ZodType<T>,
): T | NodeFault {
  if (!answer.success) {
    return new NodeFault(rail, `${method}: not an answer of a node`, null, answer.error);
  }
  const { error, result } = answer.data;
  if (error) return new NodeFault(rail, `${method}: ${error.message}`, error.code);
  const read = shape.safeParse(result);
  if (read.success) return read.data;
  return new NodeFault(rail, `${method}: an answer of an unknown shape`, null, read.error);
}

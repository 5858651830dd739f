/** What nodes of Dogecoin's age do not know. */
const unknownMethods: ReadonlySet<string> = new Set([
  'getaddressinfo',
  'importmulti',
  'importdescriptors',
  'getdescriptorinfo',
  'createwallet',
  'loadwallet',
  'listwallets',
]);

type Call = { id: unknown; method: string; params: unknown };
type Answer = { id: unknown; result: unknown; error: unknown };

/**
 * Makes a modern node answer as Dogecoin Core 1.14 does: a single wallet at the root, no
 * descriptors, the label of an address under its old name, fewer parameters.
 */
export function asOldNode(wallet: string): typeof fetch {
  return async (url, init) => {
    const place = new URL(String(url));
    if (place.pathname === '/') place.pathname = `/wallet/${wallet}`;
    const asked: Call | Call[] = JSON.parse(String(init?.body));
    const calls = Array.isArray(asked) ? asked : [asked];
    const passed = calls.filter((call) => refusalOf(call) === null).map(toModern);
    const answers = new Map<unknown, Answer>();
    if (passed.length > 0) {
      const response = await fetch(place, { ...init, body: JSON.stringify(passed) });
      const text = await response.text();
      // Amounts stay as the node wrote them: the answers are put together as text below.
      for (const answer of splitAnswers(text)) answers.set(answer.id, answer);
    }
    const replies = calls.map((call) => answers.get(call.id) ?? refusalOf(call));
    const body = replies.map((answer) => textOf(answer)).join(',');
    return new Response(Array.isArray(asked) ? `[${body}]` : body);
  };
}

function refusalOf(call: Call): Answer | null {
  if (unknownMethods.has(call.method)) {
    return { id: call.id, result: null, error: { code: -32601, message: 'Method not found' } };
  }
  if (call.method === 'listsinceblock' && Array.isArray(call.params) && call.params.length > 3) {
    return { id: call.id, result: null, error: { code: -1, message: 'listsinceblock ( ... )' } };
  }
  return null;
}

function toModern(call: Call): Call {
  return call.method === 'validateaddress' ? { ...call, method: 'getaddressinfo' } : call;
}

/** Numbers are kept as their own text, marked so that they are written back unquoted. */
function splitAnswers(text: string): readonly Answer[] {
  const answers: Answer[] = JSON.parse(text, (key, value, context?: { source?: string }) =>
    typeof value === 'number' && key !== 'id' && key !== 'code'
      ? `\u0001${context?.source ?? ''}\u0001`
      : value,
  );
  return answers.map((answer) => ({ ...answer, result: withAccount(answer.result) }));
}

function withAccount(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('labels' in result)) return result;
  const { labels, ...rest } = result;
  return { ...rest, account: Array.isArray(labels) ? labels[0] : undefined, desc: undefined };
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(/"\\u0001([^"]*?)\\u0001"/g, '$1');
}

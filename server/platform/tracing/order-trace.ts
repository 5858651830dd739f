import { createHash } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/**
 * All spans of an order are in one trace, whichever process writes them and however much later:
 * the ids of the trace follow from the id of the order, so nothing is saved for it. Whoever knows
 * an order's id may see the order; its hash opens nothing.
 */
function rootOf(orderId: string): SpanContext {
  const hash = createHash('sha256').update(`trace of order ${orderId}`).digest('hex');
  const [traceId, spanId] = [hash.slice(0, 32), hash.slice(32, 48)];
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

let nextRoot: SpanContext | null = null;

/** The ids of the span that is being begun, where they are given; asked by the SDK's generator. */
export function givenIds(): SpanContext | null {
  return nextRoot;
}

const tracer = () => trace.getTracer('agio');

/** The request at hand, to which a span of another trace is linked. */
function linksOf(active: Span | undefined) {
  const found = active?.spanContext();
  return found === undefined || found.traceId === '' ? [] : [{ context: found }];
}

/** Writes the first span of an order's trace, which was made since `began` of `performance.now`. */
export function traceNewOrder(orderId: string, began: number): void {
  const active = trace.getActiveSpan();
  const root = rootOf(orderId);
  nextRoot = root;
  try {
    const options = { startTime: began, root: true, links: linksOf(active) };
    tracer().startSpan('order placed', options, ROOT_CONTEXT).end();
  } finally {
    nextRoot = null;
  }
  active?.addLink({ context: root });
}

/** What is noted of a step besides its time; the span is the SDK's, or one that does nothing. */
export type OrderSpan = Pick<Span, 'setAttribute' | 'setAttributes' | 'updateName'>;

/** Does one step of an order as a span of its trace; an error is noted there and thrown on. */
export function traceOrder<T>(
  orderId: string,
  name: string,
  work: (span: OrderSpan) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const active = trace.getActiveSpan();
  const parent = parentOf(orderId, active);
  const links = parent === context.active() ? [] : linksOf(active);
  const span = tracer().startSpan(name, { attributes, links }, parent);
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A step within another of the same order stands beneath that one. */
function parentOf(orderId: string, active: Span | undefined): Context {
  const root = rootOf(orderId);
  if (active?.spanContext().traceId === root.traceId) return context.active();
  return trace.setSpanContext(ROOT_CONTEXT, root);
}

import { startFloor } from './floors/floor.ts';
import { type LoadResult, runLoad } from './load.ts';
import { processorSeconds } from './processes.ts';
import type { Service } from './running-service.ts';
import { findOffers, jsonHeaders, type Offer, quotePath, quoteRequest, raised } from './shop.ts';
import { interleave, medianRatio, medians, type Pair } from './statistics.ts';

export type QuoteFigures = {
  /** Quotes a second as a share of what a bare Fastify route answers. */
  readonly ratio: number;
  /** Processor time of one quote in times of that of the bare route. */
  readonly processorTimes: number;
  readonly perSecond: Pair<number>;
  /** Milliseconds. */
  readonly p50: Pair<number>;
  readonly p99: Pair<number>;
  /** Microseconds of processor time. */
  readonly processor: Pair<number>;
  /** Share of one core that the measured process kept busy: near 1 when it was the bottleneck. */
  readonly busy: Pair<number>;
  readonly answerBytes: number;
};

type Round = LoadResult & { readonly processor: number; readonly busy: number };

const connections = 50;
const pairs = 20;
/**
 * Node is at full speed once it has compiled what is used most, some twenty seconds into the load:
 * the service, which runs for weeks, and the floor are both measured from there on.
 */
const warmUps = 8;

/** So many amounts of its own that a connection takes more than a second to ask for them all. */
const amountsOfOne = 200;

type QuoteOptions = {
  readonly rounds: number;
  readonly seconds: number;
  /** All ask for one amount of each pair, or each connection for amounts of its own. */
  readonly amounts: 'same' | 'other';
};

/**
 * Measures quotes a second of the real web process against a bare Fastify route answering a
 * constant of the same size to the same requests.
 */
export async function measureQuotes(
  service: Service,
  { rounds, seconds, amounts }: QuoteOptions,
): Promise<QuoteFigures> {
  const offers = await findOffers(service.url, pairs);
  const requests = offers.map(quoteRequest);
  const first = await fetch(service.url + quotePath, {
    method: 'POST',
    headers: jsonHeaders,
    body: requests[0]?.body ?? '',
  });
  const answer = await first.text();
  const floor = await startFloor({ path: quotePath, answer });
  const web = await service.pidOf('web');
  const measured = async (url: string, pid: number | null): Promise<Round> => {
    const before = await processorSeconds(pid);
    const load = amounts === 'same' ? { requests } : { requests, requestsOf: othersOf(offers) };
    const result = await runLoad({ url, connections, seconds, ...load });
    const used = ((await processorSeconds(pid)) ?? Number.NaN) - (before ?? Number.NaN);
    const processor = (used / result.answers) * 1e6;
    return { ...result, processor, busy: used / (result.answers / result.perSecond) };
  };
  const all = await interleave(
    rounds,
    { ours: () => measured(service.url, web), floor: () => measured(floor.url, floor.pid) },
    warmUps,
  );
  floor.stop();
  return {
    ratio: medianRatio(all, (round) => round.perSecond),
    processorTimes: medianRatio(all, (round) => round.processor),
    perSecond: medians(all, (round) => round.perSecond),
    p50: medians(all, (round) => round.p50),
    p99: medians(all, (round) => round.p99),
    processor: medians(all, (round) => round.processor),
    busy: medians(all, (round) => round.busy),
    answerBytes: Buffer.byteLength(answer),
  };
}

/** Amounts that no other connection asks for. */
function othersOf(offers: readonly Offer[]) {
  const rounds = Array.from({ length: amountsOfOne / pairs }, () => offers).flat();
  return (connection: number) =>
    rounds.map((offer, at) => quoteRequest(raised(offer, connection * amountsOfOne + at)));
}

import { availableParallelism } from 'node:os';

/** What was seen while one thing went wrong. */
export type Seen = {
  readonly name: string;
  readonly quotesSeconds: number;
  readonly ordersSeconds: number;
  /** Seconds until every order begun meanwhile had come to its end. */
  readonly settledSeconds: number;
  readonly answers: ReadonlyMap<number, number>;
};

/** The report as it stands in `bench/drill.md`. */
export function writeReport(
  seen: readonly Seen[],
  { lines, orders, when }: { lines: readonly string[]; orders: number; when: Date },
): string {
  const rows = seen.map(({ name, quotesSeconds, ordersSeconds, settledSeconds, answers }) => {
    const bad = [500, 502, 503, 504].map((status) => answers.get(status) ?? 0);
    const silent = answers.get(0) ?? 0;
    const cells = [quotesSeconds, ordersSeconds, settledSeconds].map((value) => value.toFixed(1));
    return `| ${[name, ...cells, ...bad, silent].join(' | ')} |`;
  });
  return `# The drill

Written by \`npm run drill\` on ${when.toISOString().slice(0, 10)}, on one machine of
${availableParallelism()} cores that runs all of it: two PostgreSQL under Patroni (the standby
synchronous), three etcd, and on each of two machines played a web, a worker, PgBouncer in
transaction mode and HAProxy; one signer with a private litecoin chain, one HAProxy in front.
${orders} orders of seven kinds were on their way meanwhile; quotes were asked for every 250 ms and
orders made every second besides.

Seconds without: from the accident until the last that failed was followed by one that was served;
0 where nothing failed. What is killed is started again after 5 s (a database machine after 30 s),
what is paused or cut off comes back after 30 s. Settled: until all orders begun meanwhile had come
to their end. Then how many answers of each status customers got, and how many questions got none
within 5 s (15 s for orders on their way).

| accident | quotes, s without | orders, s without | settled, s | 500 | 502 | 503 | 504 | silent |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${lines.map((line) => `- ${line}`).join('\n')}
`;
}

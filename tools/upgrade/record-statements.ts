import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import * as z from 'zod';
import { operator } from './fill-release.ts';
import type { RunningRelease } from './run-release.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const prefix = '@@ ';
/** What a release asks of its tables; the rest are transactions, sessions and the recording. */
const asks = /^\s*(select|insert|update|delete|merge|with)\b/i;

/** Lets the database of a release write down every statement that it is asked from now on. */
export async function recordStatements({ databaseUrl }: RunningRelease): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`alter system set log_line_prefix = '${prefix}'`);
    await client.query('alter system set log_parameter_max_length = 0');
    await client.query("alter system set log_statement = 'all'");
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Writes the texts of all that were recorded, each once, a JSON string a line, compressed. */
export async function writeStatements(file: string, { dataDir }: RunningRelease): Promise<number> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  const texts = new Set<string>();
  for (const entry of log.split(`\n${prefix}`)) {
    const [, text = ''] = /^LOG: {2}(?:statement|execute [^:]+): ([\s\S]*)$/.exec(entry) ?? [];
    // Lines after the first are told by a tab.
    const statement = text.replaceAll('\n\t', '\n').trim();
    if (asks.test(statement) && !/\bpg_temp|information_schema/.test(statement)) {
      texts.add(statement);
    }
  }
  const lines = [...texts].sort().map((text) => `${JSON.stringify(text)}\n`);
  await writeFile(file, gzipSync(lines.join(''), { level: 9 }));
  return lines.length;
}

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const list = z.array(z.object({ id: z.string() }));

/**
 * Opens everything that can be read, by the service's own description of its calls: lists, and of
 * each list the first thing that is in it.
 */
export async function readEverything(url: string): Promise<void> {
  const visitor = openVisitor(url);
  await visitor.call('POST', '/office/api/sessions', operator);
  for (const document of ['/api/v1/openapi.json', '/office/api/openapi.json']) {
    const { paths } = description.parse(await visitor.call('GET', document));
    const readable = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
    // A stream never ends.
    for (const path of readable.filter((path) => !path.endsWith('/events'))) {
      const opened = await withIds(visitor, path);
      if (opened !== null) await visitor.call('GET', opened).catch(() => undefined);
    }
  }
}

/** The path with the id of the first thing of its list; null where there is none. */
async function withIds(visitor: Visitor, path: string): Promise<string | null> {
  const [before = '', , after] = path.split(/\{(\w+)\}/);
  if (after === undefined) return path;
  const { data } = await visitor.call('GET', before).catch(() => ({ data: null }));
  const [first] = list.safeParse(data).data ?? [];
  return first === undefined || after.includes('{') ? null : before + first.id + after;
}

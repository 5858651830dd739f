import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SettingTrialResult } from '../../../contract/office/settings/settings.ts';
import { openSource } from '../../../sources/registry.ts';
import { isSourceName } from '../../../sources/source-names.ts';
import { findTarget } from '../../launch/backup/targets/find-target.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { s3Store } from '../../platform/files/stores/s3-store.ts';
import { failureText, notSet } from './trial-results.ts';

const patienceMilliseconds = 10_000;

/** Asks every named source for its prices once, and tells the first price of each. */
export function trySources(
  { sources: { names, addresses, p2p } }: Config,
  clock: Clock,
): Promise<readonly SettingTrialResult[]> {
  if (names.length === 0) return Promise.resolve([notSet('SOURCES')]);
  return Promise.all(
    names.map(async (subject): Promise<SettingTrialResult> => {
      try {
        const address = isSourceName(subject) ? addresses[subject] : undefined;
        const source = openSource(subject, { now: () => clock.now(), p2p, address });
        const [price] = (await source.fetch()).prices;
        if (price === undefined) return { subject, ok: false, result: 'refused', detail: '' };
        const detail = `${price.base}/${price.quote} ${price.bid} – ${price.ask}`;
        return { subject, ok: true, result: 'price_found', detail };
      } catch (error) {
        return { subject, ok: false, result: 'no_answer', detail: failureText(error) };
      }
    }),
  );
}

/** Asks the market-data service whether it is there. */
export async function tryMarketData({
  marketDataUrl: url,
  marketDataKey: key,
}: Config): Promise<readonly SettingTrialResult[]> {
  if (url === null) return [notSet('MARKET_DATA_URL')];
  const subject = new URL(url).host;
  const answer = await fetch(`${url.replace(/\/+$/, '')}/ping`, {
    redirect: 'error',
    headers: key === null ? {} : { 'x-cg-demo-api-key': key },
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  const detail = String(answer.status);
  return [{ subject, ok: answer.ok, result: answer.ok ? 'answered' : 'refused', detail }];
}

/** Writes a small file to where backups go, reads it back and takes it away. */
export async function tryBackup({ backup }: Config): Promise<readonly SettingTrialResult[]> {
  if (backup.target === null) return [notSet('BACKUP_TARGET')];
  const { target } = await findTarget(backup.target, backup.s3);
  const name = `agio-trial-${randomUUID()}`;
  const sent = randomUUID();
  await target.put(name, Readable.from([Buffer.from(sent)]));
  try {
    const parts: Buffer[] = [];
    for await (const part of await target.read(name)) parts.push(Buffer.from(part));
    const ok = Buffer.concat(parts).toString('utf8') === sent;
    const result = ok ? 'written_and_read' : 'refused';
    return [{ subject: backup.target, ok, result, detail: '' }];
  } finally {
    await target.remove(name);
  }
}

/** Writes a small file to where uploads go, reads it back, lists it and takes it away. */
export async function tryFiles({ files }: Config): Promise<readonly SettingTrialResult[]> {
  if (files === null) return [notSet('FILES_STORE')];
  const store = s3Store(files.s3, files.place, patienceMilliseconds);
  const name = randomUUID().replaceAll('-', '');
  const sent = Buffer.from(randomUUID());
  const subject = `s3://${files.place.bucket}/${files.place.prefix}`;
  await store.put(name, sent);
  try {
    await store.check();
    const ok = (await store.get(name))?.equals(sent) === true;
    return [{ subject, ok, result: ok ? 'written_and_read' : 'refused', detail: '' }];
  } finally {
    await store.remove(name);
  }
}

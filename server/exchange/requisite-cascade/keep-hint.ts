import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { failpoint } from '../../../rails/failpoint.ts';
import { noteNotified } from '../../money/online-payments/health.ts';
import type { SaveHint } from '../../money/online-payments/save-notification.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Keeps signed notifications of providers that give requisites, each once, and has their orders
 * looked at now. Nothing of what they say is believed: the provider is asked.
 */
export function saveHints(database: Database): SaveHint {
  return async (gateway, { reference }, { query = '', body }) => {
    const content = query === '' ? body.toString('utf8') : query;
    const digest = createHash('sha256').update(content).digest();
    const { rows } = await database.execute<{ ours: boolean }>(sql`
      with ours as (
        select reference from requisite_requests
         where reference = ${reference} and gateway = ${gateway}),
      stored as (
        insert into requisite_hints (gateway, digest, reference, content)
        select ${gateway}, ${digest}, reference, ${content} from ours
        on conflict do nothing
        returning reference),
      hurried as (
        update requisite_requests set next_at = now()
         where reference in (select reference from stored) and state in ('given', 'lost', 'ended')),
      heard as (
        ${noteNotified(sql`select ${gateway}, now() from stored`)})
      select exists (select from ours) as ours`);
    failpoint('cascade.hinted');
    return rows[0]?.ours === true;
  };
}

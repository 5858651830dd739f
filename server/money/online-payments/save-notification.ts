import { sql } from 'drizzle-orm';
import type { Notification, RawNotification } from '../../../gateways/gateway.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteNotified, noteRefused } from './health.ts';
import type { OpenGateway } from './open-gateways.ts';

/** How a notification is answered, as its provider wants it. */
type Answer = { readonly status: number; readonly text: string };

const refused: Answer = { status: 400, text: 'not accepted' };

/**
 * Keeps a notification that only says that it is time to look at one of our orders; false where it
 * is about none of those.
 */
export type SaveHint = (
  gateway: string,
  notification: Notification,
  raw: RawNotification,
) => Promise<boolean>;

/**
 * Keeps what a provider has signed and answers it: the same again is answered in the same way and
 * kept once. Nothing is credited here. What is not signed leaves no more than a note.
 */
export async function saveNotification(
  database: Database,
  { gateway, settings }: OpenGateway,
  raw: RawNotification,
  saveHint: SaveHint = async () => false,
): Promise<Answer> {
  const read = gateway.readNotification(settings, raw);
  const why = read.genuine ? tooLong(read.notification) : read.why;
  if (!read.genuine || why !== null) {
    await noteRefused(database, gateway.name, why ?? '');
    return refused;
  }
  if (await saveHint(gateway.name, read.notification, raw))
    return { status: 200, text: read.answer };
  await recordNotification(database, gateway.name, read.notification, raw.body);
  failpoint('online.notified');
  return { status: 200, text: read.answer };
}

/** What no provider sends: it would not fit where it is kept. */
function tooLong({
  operation,
  reference,
  amount,
  currency,
  merchant,
  fee,
}: Notification): string | null {
  const sizes: readonly (readonly [string | null, number])[] = [
    ...([[operation, 200] as const, [reference, 200] as const, [amount, 60] as const] as const),
    ...([[currency, 20] as const, [merchant, 200] as const, [fee, 60] as const] as const),
  ];
  const unfit = sizes.some(([text, most]) => (text ?? '').length > most || text?.includes('\0'));
  return unfit || operation === '' ? 'a field is too long' : null;
}

/**
 * The same status of the same operation with other figures contradicts what was told before: what
 * is not credited yet is left to a person.
 */
export async function recordNotification(
  database: Database,
  gateway: string,
  notification: Notification,
  body: Buffer,
): Promise<void> {
  const { operation, status, reference, amount, currency, merchant, fee, deviates } = notification;
  await database.execute(sql`
    with recorded as (
      insert into payment_notifications
        (gateway, operation, status, reference, amount, currency, merchant, fee, deviates, paid_at,
         body)
      values (${gateway}, ${operation}, ${status}, ${reference}, ${amount}, ${currency},
              ${merchant}, ${fee}, ${deviates}, ${notification.paidAt?.toISOString() ?? null}::timestamptz,
              ${body})
      on conflict (gateway, operation, status) do update
         set contradicted_at = now()
       where payment_notifications.contradicted_at is null
         and (payment_notifications.reference, payment_notifications.amount,
              payment_notifications.currency, payment_notifications.merchant)
             is distinct from
             (excluded.reference, excluded.amount, excluded.currency, excluded.merchant)
    )
    ${noteNotified(sql`values (${gateway}, now())`)}`);
}

import type {
  GatewaySettings,
  Notification,
  RawNotification,
  ReadNotification,
} from '../gateway.ts';
import { hexOf, isSameSignature, notGenuine } from '../signed-text.ts';
import type { Mapping } from './mapping.ts';

/**
 * A notification that only says: look. It is believed to be of the provider where its signature is
 * right; what it tells of money is left to the provider's answer.
 */
export function readHint(
  { notification, states }: Mapping,
  settings: GatewaySettings,
  { query = '' }: RawNotification,
): ReadNotification {
  if (notification === null) return notGenuine('it signs nothing');
  const key = settings[notification.key] ?? '';
  if (key === '') return notGenuine('its key is not entered');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (fields.has(name)) return notGenuine('a field came twice');
    fields.set(name, value);
  }
  const sign = fields.get(notification.sign) ?? null;
  fields.delete(notification.sign);
  if (!isSameSignature(sign, signHint(fields, key))) return notGenuine('signature');
  const of = (name: string) => fields.get(name) ?? '';
  const reference = of(notification.reference);
  const operation = of(notification.operation);
  if (reference === '' || operation === '') return notGenuine('without an order');
  const hint: Notification = {
    operation,
    reference,
    amount: of(notification.amount),
    currency: of(notification.currency),
    status: states[of(notification.status)] === 'paid' ? 'paid' : 'pending',
    merchant: null,
    fee: null,
    paidAt: null,
    deviates: false,
  };
  return { genuine: true, notification: hint, answer: notification.answer };
}

/** All parameters but the signature, sorted by name and joined by bars, the key at the end. */
export function signHint(fields: ReadonlyMap<string, string>, key: string): string {
  const parts = [...fields].map(([name, value]) => `${name}=${value}`).toSorted();
  return hexOf('sha1', [...parts, key].join('|'));
}

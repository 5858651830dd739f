import type { ProviderAttributes, TelegramRequest } from '../../contract/people/authentications.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import type { ApiClient } from '../api/client.ts';

export type Provider = ProviderAttributes;

/** Accounts elsewhere that one may sign in by; none where they cannot be read. */
export async function loadProviders(api: ApiClient): Promise<readonly Provider[]> {
  const asked = await api.call('GET /api/v1/authentications').catch(() => null);
  return asked?.items ?? [];
}

type Trip = {
  readonly locale: Locale;
  readonly next: string | null;
  /** Whether who has no account yet gets one. */
  readonly agreed: boolean;
  readonly origin: string;
  /** The page of ours that Telegram comes back to, where it is not the sign-in. */
  readonly page?: string;
};

/** Where the button of a provider leads; Telegram answers to the page that asked. */
export function providerHref({ start_path, bot_id }: Provider, trip: Trip): string {
  const { locale, next, agreed, origin, page = '/login' } = trip;
  const back = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  if (start_path === null) {
    const asked = new URLSearchParams({
      bot_id: bot_id ?? '',
      origin,
      request_access: 'write',
      return_to: `${origin}${addressOf(locale, page)}${back}`,
    });
    return `https://oauth.telegram.org/auth?${asked}`;
  }
  const asked = new URLSearchParams({ locale });
  if (next !== null) asked.set('next', next);
  if (agreed) asked.set('agree_service_terms', 'true');
  return `${start_path}?${asked}`;
}

/**
 * What Telegram appended to the address it came back to; null where it said nothing. The service
 * checks what is in it.
 */
export function telegramAnswer(hash: string): TelegramRequest | null {
  const encoded = /^#tgAuthResult=([\w+/=-]+)$/.exec(hash)?.[1];
  if (encoded === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

import type { ApiClient } from '../../api/client.ts';

/** What is known of where the visitor is. */
export type VisitorCountry = {
  /** ISO code; null while unknown. */
  readonly code: string | null;
  /** Whom the browser may ask when the service does not know; null where nobody is configured. */
  readonly thirdParty: string | null;
};

/** Asks the service, which looks in a database of its own. Unknown is an answer, not a failure. */
export async function visitorCountry(api: ApiClient): Promise<VisitorCountry> {
  try {
    const { item, meta } = await api.call('GET /api/v1/user_country');
    return { code: countryCode(item), thirdParty: meta.country_by_ip_url };
  } catch {
    return { code: null, thirdParty: null };
  }
}

/** Asks the configured third party, from the browser and without credentials. */
export async function countryByIp(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { credentials: 'omit' });
    return countryCode(await response.json());
  } catch {
    return null;
  }
}

function countryCode(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const named: { iso_code?: unknown; country_code?: unknown; country?: unknown } = body;
  const code = named.iso_code ?? named.country_code ?? named.country;
  return typeof code === 'string' && /^[A-Z]{2}$/i.test(code) ? code.toUpperCase() : null;
}

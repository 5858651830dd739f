import { GatewayFault, type PaymentForm } from './gateway.ts';

/**
 * A provider's page as a form: a browser would drop the query of an address that it submits to.
 * Throws `GatewayFault` for a page that is not on the provider's own domain.
 */
export function pageForm(text: string, domain: string): PaymentForm {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname ?? '';
  const theirs = host === domain || host.endsWith(`.${domain}`);
  if (url === null || url.protocol !== 'https:' || !theirs) {
    throw new GatewayFault('led to a page that is not its own');
  }
  const fields = Object.fromEntries(url.searchParams);
  return { action: `${url.origin}${url.pathname}`, method: 'get', fields };
}

import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

/**
 * Which address of the office an operator stands at: its own one, or that of the site. A request
 * only chooses between the two that are configured: whatever else it says is a stranger's word.
 */
export function officeSite(
  { officeUrl, publicUrl }: Pick<Config, 'officeUrl' | 'publicUrl'>,
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
): string {
  const came = headers.origin ?? `${protocol}://${host}`;
  return came === officeUrl ? officeUrl : publicUrl;
}

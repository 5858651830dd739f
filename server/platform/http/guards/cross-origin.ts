import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Says whether a browser sent an unsafe request on behalf of another site. Cookies go with such a
 * request, so it is refused; programs, which send neither header, are let through.
 */
export function isCrossOrigin(
  request: FastifyRequest,
  { publicUrl, officeUrl, publicUrlSet }: OwnAddress,
): boolean {
  if (safeMethods.has(request.method)) return false;
  const { origin } = request.headers;
  if (origin !== undefined) {
    // The office's own host is nobody's to send from but the office's.
    if (origin === officeUrl && request.url.startsWith('/office/')) return false;
    if (origin === publicUrl || origin === `${request.protocol}://${request.host}`) return false;
    // Behind a proxy a service that nobody has told its address knows no better than the browser,
    // which no page of another site can make say this.
    return publicUrlSet || request.headers['sec-fetch-site'] !== 'same-origin';
  }
  return comesFromElsewhere(request);
}

type OwnAddress = {
  readonly publicUrl: string;
  readonly officeUrl: string;
  readonly publicUrlSet: boolean;
};

/**
 * Where a browser stands that is refused for a wrong PUBLIC_URL alone: its own request, as it says
 * itself, sent from where our pages were opened. Null for what another site sends.
 */
export function misaddressedOrigin(request: FastifyRequest): string | null {
  const { origin, host } = request.headers;
  const came = origin === undefined ? null : URL.parse(origin);
  return came !== null && came.host === host ? came.origin : null;
}

/** Whether a browser says that a page of another site has led here, by whatever method. */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

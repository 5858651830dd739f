import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Says whether a browser sent an unsafe request on behalf of another site. Cookies go with such a
 * request, so it is refused; programs, which send neither header, are let through.
 */
export function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(request.method)) return false;
  const { origin } = request.headers;
  if (origin !== undefined) {
    return origin !== publicUrl && origin !== `${request.protocol}://${request.host}`;
  }
  return comesFromElsewhere(request);
}

/** Whether a browser says that a page of another site has led here, by whatever method. */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

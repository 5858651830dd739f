import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const name = 'x-in-process';
/** Known to this process alone and drawn anew at each start: nobody outside can send it. */
const value = randomBytes(24).toString('base64url');

/** Headers by which a call that this process makes to itself is known. */
export const inProcessHeaders: Readonly<Record<string, string>> = { [name]: value };

/** Whether a page being rendered makes this call: its visitor was counted with the page. */
export function isInProcess({ headers }: FastifyRequest): boolean {
  return headers[name] === value;
}

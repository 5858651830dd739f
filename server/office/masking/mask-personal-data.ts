import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/calls/call.ts';
import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import { maskPersonal, type PersonalKind } from '../../../core/customers/mask-personal.ts';
import type { App } from '../../platform/http/app.ts';
import { operatorOf } from '../access/guard.ts';
import { maskAnswer } from './mask-answer.ts';

const tabled: Readonly<Record<string, Call>> = officeCalls;

/** Hides personal data in every answer to an operator who may not see it. */
export function maskPersonalData(app: App): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = tabled[request.routeOptions.config.call ?? ''];
    const isGood = reply.statusCode < 300 && call !== undefined;
    // Whoever has given a reason is shown it, this once.
    if (!isGood || call.permission === 'customers.reveal_one' || seesPersonal(request))
      return payload;
    maskAnswer(call, payload);
    return payload;
  });
}

/** How a text about a customer is written for whoever asks, in what is no document. */
export function maskerOf(request: FastifyRequest): (kind: PersonalKind, text: string) => string {
  return seesPersonal(request) ? (_kind, text) => text : maskPersonal;
}

/** Whether whoever asks may see personal data of customers as it is. */
export function seesPersonal(request: FastifyRequest): boolean {
  return operatorOf(request).operator.permissions.includes('customers.reveal');
}

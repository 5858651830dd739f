import type { Call, Json } from './call.ts';
import { accountCalls } from './calls/account-calls.ts';
import { balanceCalls } from './calls/balance-calls.ts';
import { contentCalls } from './calls/content-calls.ts';
import { cryptoCalls } from './calls/crypto-calls.ts';
import { exchangeCalls } from './calls/exchange-calls.ts';
import { factorCalls } from './calls/factor-calls.ts';
import { onlinePaymentCalls } from './calls/online-payment-calls.ts';
import { orderCalls } from './calls/order-calls.ts';
import { payerCheckCalls } from './calls/payer-check-calls.ts';
import { providerCalls } from './calls/provider-calls.ts';
import { serviceCalls } from './calls/service-calls.ts';
import { sessionCalls } from './calls/session-calls.ts';
import { verificationCalls } from './calls/verification-calls.ts';
import { introduction } from './introduction.ts';
import { operationOf } from './operation.ts';
import { resourceSchemas } from './resources.ts';
import {
  browserCookie,
  sessionCookie,
  sharedHeaders,
  sharedParameters,
  sharedSchemas,
} from './shared-parts.ts';

/** Every call of the public API. */
export const calls: readonly Call[] = [
  ...exchangeCalls,
  ...cryptoCalls,
  ...orderCalls,
  ...payerCheckCalls,
  ...onlinePaymentCalls,
  ...sessionCalls,
  ...accountCalls,
  ...balanceCalls,
  ...verificationCalls,
  ...factorCalls,
  ...providerCalls,
  ...contentCalls,
  ...serviceCalls,
];

const groups: Readonly<Record<Call['group'], string>> = {
  rates: 'What an exchange would give.',
  orders: 'An exchange from the order to the payout.',
  catalogue: 'What can be exchanged, and from where.',
  accounts: 'Signing in, and what a signed-in user has.',
  content: 'What visitors read: news, pages, questions.',
  service: 'Everything around it.',
};

/** Builds the OpenAPI 3.1 document of the whole API from the contract and the table of calls. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Agio',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    security: [{}, { browser: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: { browser: browserCookie, session: sessionCookie },
      parameters: sharedParameters,
      headers: sharedHeaders,
      schemas: { ...sharedSchemas, ...resourceSchemas() },
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type PayerCheckAttributes,
  type PayerCheckRequest,
  payerCheckRequest,
} from '../../../../contract/order-steps/payer-checks.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../../core/refusal.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { payAddress } from '../../../../core/requisites/pay-address.ts';
import { payerVerdictOf } from '../../../../core/screening/payer-verdict.ts';
import { checkExchange, type Exchange, findExchange } from '../../../market/catalogue/catalogue.ts';
import { checkOffered } from '../../../market/catalogue/is-excluded.ts';
import {
  beginPayerCheck,
  offersPayerCheck,
  type PayerCheckRow,
  readPayerCheck,
  verdictOfPayer,
} from '../../../money/screening/payer-checks.ts';
import { addressOf, networkOf } from '../../../people/auth/address.ts';
import type { Captchas } from '../../../people/captcha/captcha.ts';
import { guardedTry } from '../../../people/captcha/guarded-try.ts';
import { document, resource } from '../../../platform/http/answers/json-api.ts';
import type { App } from '../../../platform/http/app.ts';
import { readFields, withFaults } from '../../../platform/http/attributes.ts';
import { handle } from '../../../platform/http/handle.ts';
import { isOwnAddress } from '../../requisites/is-own-address.ts';
import { browserHashOf, ensureBrowser } from '../browser.ts';
import type { OrderRoutesDeps } from '../routes.ts';

type Deps = OrderRoutesDeps & { readonly captcha: Captchas };

const calls = '/api/v1/payer_checks';
const standIns = { income_payment_system_id: '-', outcome_payment_system_id: '-' };

/** Before ordering: would coins from this address be taken? Each browser sees its own answers. */
export function registerPayerChecks(app: App, deps: Deps): void {
  handle(app, `POST ${calls}`, ({ request, reply }) => ask(deps, request, reply));
  handle(app, `GET ${calls}/{id}`, async ({ params, request }) => {
    const row = await readPayerCheck(deps, params.id, browserHashOf(deps.platform, request));
    return row === null ? refuse('not_found') : document(present(deps, row));
  });
}

async function ask(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const read = readFields(payerCheckRequest, request, standIns);
  if (isRefusal(read)) return read;
  const exchange = findPair(deps, read.values, deps.countryOf(request));
  const checked = isRefusal(exchange)
    ? { refused: [...exchange.refused, ...lackingOf(read.values)] }
    : await readQuestion(deps, exchange, read.values);
  const question = withFaults(read.faults, checked);
  if (isRefusal(question)) return question;
  const browserHash = ensureBrowser(deps, request, reply, null);
  const many = await refuseMany(deps, request, read.values, browserHash);
  if (many !== null) return many;
  const row = await beginPayerCheck(deps, { ...question, browserHash });
  if (isRefusal(row)) return row;
  reply.header('location', `${calls}/${row.id}`);
  return document(present(deps, row));
}

function lackingOf({ income_account: account }: PayerCheckRequest): readonly RefusalItem[] {
  return account?.trim() ? [] : refuse('required', 'income_account').refused;
}

function findPair(
  deps: Deps,
  asked: PayerCheckRequest,
  country: string | null,
): Exchange | Refusal {
  const { income_payment_system_id: income, outcome_payment_system_id: outcome } = asked;
  const catalogue = deps.catalogue.current();
  const pair = findExchange(catalogue, income, outcome);
  if (pair === null) return refuse('direction_unavailable', 'outcome_payment_system_id');
  return (
    checkExchange(pair, deps.platform.clock.now(), country) ??
    checkOffered(catalogue, pair, [country]) ??
    pair
  );
}

/** What is no address costs nobody a try; one of our own is nobody's to pay from. */
async function readQuestion(deps: Deps, exchange: Exchange, asked: PayerCheckRequest) {
  const { payerChecksPerDay } = deps.platform.config.screening;
  if (!offersPayerCheck(deps.screening, payerChecksPerDay, exchange)) return refuse('not_found');
  const { accountRule, rail } = exchange.income;
  const checked = checkAccount(accountRule, asked.income_account, 'income_account');
  if (isRefusal(checked)) return checked;
  const address = payAddress(accountRule, checked.account);
  const own = await isOwnAddress(deps.platform.database, rail, address);
  return own ? refuse('invalid_format', 'income_account') : { exchange, address };
}

/**
 * An answer is worth money elsewhere: a browser, an address and a network have a few each. The
 * browser's own is counted too, for many share an address; who drops its cookie has the address's.
 */
async function refuseMany(
  { platform, captcha }: Deps,
  { ip }: FastifyRequest,
  asked: PayerCheckRequest,
  browserHash: string,
): Promise<Refusal | null> {
  if (platform.config.rateLimitPerMinute === 0) return null;
  const keys = [
    { key: `payer-check-browser:${browserHash}`, triesFree: 6, captchaAfter: 2 },
    { key: `payer-check-address:${addressOf(ip)}`, triesFree: 12, captchaAfter: 4 },
    { key: `payer-check-network:${networkOf(ip)}`, triesFree: 60, captchaAfter: 20 },
  ];
  return guardedTry({ platform, captcha }, keys, asked, { ip, purpose: 'payer_check' });
}

function present({ screening }: Deps, row: PayerCheckRow) {
  const terms = screening.termsOf(row.directionId);
  const found = verdictOfPayer(row, terms);
  const summary = found === null ? null : payerVerdictOf(found);
  const shown: PayerCheckAttributes = {
    income_account: row.address,
    status: summary === null ? 'pending' : 'done',
    verdict: summary?.verdict ?? null,
    reason: summary?.reason ?? null,
    deposit: summary?.deposit ?? null,
    review_s: terms.reviewMinutes * 60,
    created_at: row.createdAt.toISOString(),
    judged_at: row.judgedAt?.toISOString() ?? null,
  };
  return resource('payer_checks', row.id, shown);
}

import {
  type GatewayTrialAttributes,
  gatewayTrialRequest,
  type TriedRequisitesAttributes,
} from '../../../contract/office/gateways.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { type Answered, type Trial, tryGateway } from '../../money/online-payments/try-gateway.ts';
import type { TriedRequisites } from '../../money/online-payments/try-requisites.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { parseAttributes } from '../../platform/http/attributes.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { takes } from './present-gateway.ts';

/** Tries a provider: what it answers is shown as it is. */
export function registerGatewayTrial(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/gateways/{name}/try', async (asked) => {
    const { request, author, locale } = asked;
    const { name } = asked.params;
    const gateway = deps.gateways.known.find((each) => each.name === name);
    if (gateway === undefined) return refuse('not_found');
    const parsed = parseAttributes(gatewayTrialRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { payment_system_id: id = '' } = parsed;
    const system =
      id === '' ? null : deps.catalogue.current().systems.find((each) => each.id === id);
    if (system === undefined || (system && !takes(gateway, system))) {
      return refuse('invalid_format', 'payment_system_id');
    }
    const { platform, gateways } = deps;
    const trial = await tryGateway({ platform, gateways }, { name, system, locale });
    if (isRefusal(trial)) return trial;
    const { actor, ip } = author;
    await inTransaction(deps.platform.database, (tx) =>
      audit(tx, {
        actor,
        ip,
        action: 'try_gateway',
        subjectType: 'gateways',
        subjectId: name,
        after: { payment_system: system?.code ?? '' },
      }),
    );
    return document(resource('gateway_trials', name, present(trial)));
  });
}

function present({ balances, payment, requisites }: Trial): GatewayTrialAttributes {
  return {
    balances: balances?.ok ? balances.answer : null,
    question: stateOf(balances),
    question_why: whyOf(balances),
    payment: payment?.ok
      ? {
          reference: payment.answer.reference,
          amount: formatAmount(payment.answer.amount),
          currency: payment.answer.amount.asset,
          form: { ...payment.answer.form, fields: { ...payment.answer.form.fields } },
        }
      : null,
    payment_why: whyOf(payment) ?? whyOf(requisites),
    requisites: requisites?.ok ? presentRequisites(requisites.answer) : null,
  };
}

function presentRequisites({
  requisites,
  amount,
  ...rest
}: TriedRequisites): TriedRequisitesAttributes {
  const { address = null, holder = null, bank = null } = requisites ?? {};
  return {
    ...rest,
    amount: formatAmount(amount),
    currency: amount.asset,
    address,
    holder,
    bank,
  };
}

function stateOf(answer: Answered<unknown> | null): GatewayTrialAttributes['question'] {
  if (answer === null) return 'none';
  return answer.ok ? 'answered' : 'failed';
}

function whyOf(answer: Answered<unknown> | null): string | null {
  return answer === null || answer.ok ? null : answer.why;
}

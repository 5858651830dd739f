import { formatAmount } from '../../core/money/amount.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import { callProvider, type JsonObject, type ProviderCall, readObject } from '../call-provider.ts';
import {
  type Gateway,
  GatewayFault,
  type GatewayOutside,
  type GatewaySettings,
} from '../gateway.ts';
import { fill, fillBody, fillPath, type Values } from './fill-template.ts';
import type { CallMapping, Mapping } from './mapping.ts';
import { readBalances } from './read-balances.ts';
import { readHint } from './read-hint.ts';
import { cleanWord, readOrder, textAt } from './read-order.ts';
import { receiptForm } from './receipt-form.ts';
import type { Forward, ForwardKind, OrderKey, RequisitesPort } from './requisites-port.ts';

/** A provider of requisites that does what its mapping says. */
export function mappedGateway(mapping: Mapping): Gateway {
  const { name, title, fields, currencies } = mapping;
  const requisites = portOf(mapping);
  return {
    name,
    title,
    fields,
    currencies,
    requisites,
    merchantField: null,
    form: null,
    payouts: null,
    balances: balancesOf(mapping),
    asked: true,
    tellsFee: mapping.answer.fee.length > 0,
    readNotification: (settings, raw) => readHint(mapping, settings, raw),
    lookup: (settings) => async (payment, outside) => {
      const order = await requisites.find(settings, payment, outside);
      if (order === null) return 'absent';
      if (order.state !== 'paid') return order.state === 'ended' ? 'failed' : 'pending';
      const same =
        isSameAmount(order.amount, payment.amount) && order.currency === payment.currency;
      return same ? 'paid' : 'differs';
    },
  };
}

function balancesOf(mapping: Mapping): Gateway['balances'] {
  const { balances } = mapping;
  if (balances === null) return null;
  return async (settings, outside) => {
    const raw = await callProvider(outside, requestOf(mapping, balances.call, settings));
    return readBalances(mapping, balances, raw);
  };
}

function portOf(mapping: Mapping): RequisitesPort {
  const { errors, findByReference, findByOperation, forwards, systems, currencies } = mapping;

  async function call(
    { settings, outside }: { readonly settings: GatewaySettings; readonly outside: GatewayOutside },
    mapped: CallMapping,
    values: Values,
    said?: Forward,
  ): Promise<{ readonly answer: JsonObject; readonly raw: string; readonly error: string }> {
    const all = { ...settings, ...values };
    const raw = await callProvider(outside, requestOf(mapping, mapped, all, said));
    const answer = readObject(raw);
    const words = [...errors.noneFree, ...errors.refused, ...errors.unknown];
    const error = textAt(answer, errors.paths);
    // An error that is none of the known ones says nothing of what they have done.
    if (error !== '' && !words.includes(error)) throw new GatewayFault(`said ${cleanWord(error)}`);
    return { answer, raw, error };
  }

  const find: RequisitesPort['find'] = async (settings, key, outside) => {
    const mapped =
      key.operation === null || key.operation === '' ? findByReference : findByOperation;
    if (mapped === null) return null;
    const { answer, raw, error } = await call({ settings, outside }, mapped, valuesOf(key));
    if (errors.unknown.includes(error)) return null;
    if (error !== '') throw new GatewayFault(`said ${cleanWord(error)}`);
    return readOrder(mapping, answer, key, raw);
  };

  return {
    systems: Object.keys(systems),
    findsByReference: findByReference !== null,
    signsNotifications: mapping.notification !== null,
    forwards: Object.keys(forwards).filter(isForward),
    find,
    async ask(settings, request, outside) {
      const currency = currencies[request.amount.asset];
      const theirs = systems[request.paymentSystem];
      if (currency === undefined || theirs === undefined) {
        return { answer: 'refused', why: `takes no ${request.paymentSystem}` };
      }
      const values = {
        ...theirs,
        currency,
        reference: request.reference,
        customer: request.customer,
        amount: formatAmount(request.amount),
        notify_url: request.notifyUrl,
        return_url: request.returnUrl,
      };
      const { answer, raw, error } = await call({ settings, outside }, mapping.ask, values);
      if (errors.noneFree.includes(error)) return { answer: 'none_free' };
      if (error !== '') return { answer: 'refused', why: cleanWord(error) };
      const about = { reference: request.reference, operation: null };
      const order = readOrder(mapping, answer, about, raw);
      if (order.state === 'ended') return { answer: 'none_free' };
      if (order.requisites === null) return { answer: 'ask_again', operation: order.operation };
      return { answer: 'given', order };
    },
    async forward(settings, key, said, outside) {
      const mapped = forwards[said.kind];
      if (mapped === undefined) return false;
      const { error } = await call({ settings, outside }, mapped, valuesOf(key), said);
      return error === '';
    },
  };
}

/** Under these statuses they say in words what they refuse. */
const saysWhyNot = [400, 404, 409, 422] as const;

const kinds: readonly ForwardKind[] = ['paid', 'receipt', 'dispute', 'withdraw_dispute', 'cancel'];

function isForward(name: string): name is ForwardKind {
  return kinds.some((kind) => kind === name);
}

function valuesOf({ reference, operation }: OrderKey): Values {
  return { reference, operation: operation ?? undefined };
}

function requestOf(mapping: Mapping, mapped: CallMapping, values: Values, said?: Forward) {
  const base = fill(mapping.base, values);
  if (base === null) throw new GatewayFault('has no address');
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, template] of Object.entries(mapping.headers)) {
    const text = fill(template, values);
    if (text !== null) headers[name] = text;
  }
  const request: ProviderCall = {
    url: `${base}${fillPath(mapped.path, values)}`,
    method: mapped.method,
    headers,
    body: '',
    reads: saysWhyNot,
  };
  if (mapped.file !== undefined && said?.kind === 'receipt') {
    const { contentType, body } = receiptForm(mapped.file, said);
    return { ...request, body, headers: { ...headers, 'content-type': contentType } };
  }
  if (mapped.body === undefined) return request;
  const body = fillBody(mapped.body, values);
  return { ...request, body, headers: { ...headers, 'content-type': 'application/json' } };
}

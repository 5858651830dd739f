import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, type Problem } from '../../../client/failure.ts';
import type { RateCalculation } from '../../api/views.ts';
import { useApi } from '../../shell/api-context.tsx';
import { amountToSend, type QuoteRequest } from '../quote/quote-request.ts';
import { forgetAmount } from './draft.ts';

type OrderForm = {
  readonly quote: Pick<
    RateCalculation,
    'id' | 'income_payment_system_id' | 'outcome_payment_system_id' | 'rate_type'
  >;
  readonly request: QuoteRequest;
  readonly values: Readonly<Record<string, string>>;
  /** What a signed-in customer leaves to their account. */
  readonly saved: Readonly<Record<string, string | boolean>>;
};

type Placed =
  | { readonly outcome: 'placed' }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }
  /** The rate moved: nothing is placed until the visitor says yes to the new one. */
  | { readonly outcome: 'rate_changed' };

type PlaceOrder = {
  readonly sending: boolean;
  readonly place: (form: OrderForm) => Promise<Placed>;
};

/** Sends the form. The same form sent twice carries one key, so it places one order. */
export function usePlaceOrder(): PlaceOrder {
  const api = useApi();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const sent = useRef({ body: '', key: '' });

  async function place(form: OrderForm): Promise<Placed> {
    const attributes = orderAttributes(form);
    const body = JSON.stringify(attributes);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    setSending(true);
    try {
      const { item } = await api.call('POST /api/v1/orders', {
        attributes,
        key: sent.current.key,
      });
      forgetAmount();
      await navigate(`/orders/${item.id}`);
      return { outcome: 'placed' };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.has('rate_changed')) return { outcome: 'rate_changed' };
      return { outcome: 'refused', problems: error.problems };
    } finally {
      setSending(false);
    }
  }

  return { sending, place };
}

/** Answers to the shop's own questions travel apart, by the name behind this. */
const ownPrefix = 'fields/';

/** What an order is asked for with, and what is asked beforehand. */
export function orderAttributes({ quote, request, values, saved }: OrderForm) {
  const filled = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => [name, value.trim()] as const);
  const own = filled.filter(([name]) => name.startsWith(ownPrefix));
  return {
    ...Object.fromEntries(filled.filter(([name]) => !name.startsWith(ownPrefix))),
    fields: Object.fromEntries(own.map(([name, value]) => [name.slice(ownPrefix.length), value])),
    ...saved,
    income_payment_system_id: quote.income_payment_system_id,
    outcome_payment_system_id: quote.outcome_payment_system_id,
    [`${request.side}_amount`]: amountToSend(request.amount),
    rate_type: quote.rate_type,
    rate_calculation_id: quote.id,
    coupon: request.coupon,
    agree_service_terms: true,
    agree_aml_terms: true,
  };
}

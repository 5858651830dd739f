import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { oneOf } from '../api/document.ts';
import { ApiFailure, type Problem } from '../api/failure.ts';
import type { RateCalculation } from '../api/views.ts';
import { useApi } from '../shell/api-context.tsx';
import { forgetAmount } from './draft.ts';
import { amountToSend, type QuoteRequest } from './quote-request.ts';

export type OrderForm = {
  readonly quote: RateCalculation;
  readonly request: QuoteRequest;
  readonly values: Readonly<Record<string, string>>;
  /** What a signed-in customer leaves to their account. */
  readonly saved: Readonly<Record<string, string | boolean>>;
};

export type Placed =
  | { readonly outcome: 'placed' }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }
  /** The rate moved: nothing is placed until the visitor says yes to the new one. */
  | { readonly outcome: 'rate_changed' };

export type PlaceOrder = {
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
      const document = await api.post('/api/v1/orders', attributes, {
        idempotencyKey: sent.current.key,
      });
      const order = oneOf(document);
      if (order === null) return { outcome: 'refused', problems: [] };
      forgetAmount();
      await navigate(`/orders/${order.id}`);
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

/** What an order is asked for with, and what is asked beforehand. */
export function orderAttributes({
  quote,
  request,
  values,
  saved,
}: OrderForm): Record<string, unknown> {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return {
    ...Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])),
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

import { isRefusal } from '../../../../core/refusal.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import { priceOrder } from '../../../exchange/orders/place/price-order.ts';
import type { OrderPrice } from '../compare-direction.ts';

/** The price of an order without a quote of its own, as placing it would find it. */
export function orderPriceOf(deps: OrdersDeps): OrderPrice {
  return (exchange, income, rateType) => {
    const priced = priceOrder(
      deps,
      {
        income_payment_system_id: exchange.income.id,
        outcome_payment_system_id: exchange.outcome.id,
        income_amount: income,
        rate_type: rateType,
        agree_service_terms: true,
        agree_aml_terms: true,
      },
      exchange,
    );
    return isRefusal(priced) ? priced : priced.quote;
  };
}

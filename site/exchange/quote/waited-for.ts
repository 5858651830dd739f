import type { RateCalculation } from '../../api/views.ts';
import type { Pair } from '../pair.ts';

/** Whom an exchange waits for: the network, an operator, or first the one and then the other. */
export function waitedFor(
  pair: Pair,
  terms: Pick<RateCalculation, 'confirmed_by' | 'paid_out_by'> | null,
): 'rail' | 'operator' | 'both' {
  const byOperator = terms ? terms.confirmed_by === 'operator' : pair.income.kind !== 'crypto';
  if (byOperator) return 'operator';
  return terms?.paid_out_by === 'operator' ? 'both' : 'rail';
}

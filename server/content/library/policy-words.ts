import type { Direction } from '../../../core/directions/direction.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import type { Value } from './figures-of-subject.ts';

type Terms = Pick<Direction, 'latePolicy' | 'shortPolicy' | 'overPolicy'>;

/**
 * What becomes of a deposit that is late, short or over, in the words of the order's page: of one
 * direction just that, of several with different policies what is true of them all.
 */
export function policyWords(directions: readonly Terms[]) {
  return {
    late_policy: words('late', () => directions.map(({ latePolicy }) => latePolicy)),
    short_policy: words('short', () => directions.map(({ shortPolicy }) => shortPolicy)),
    over_policy: words('over', () => directions.map(({ overPolicy }) => overPolicy)),
  };
}

function words(of: 'late' | 'short' | 'over', policies: () => readonly string[]): Value {
  return (locale) => {
    const all = new Set(policies());
    const [first, ...others] = all;
    const only = others.length === 0 ? first : undefined;
    const several = all.has('refund') ? `orders.policy.${of}.refund` : `orders.policy.${of}`;
    const key = only === undefined ? several : `orderPage.${of}.${only}`;
    const text = translateIfKnown(locale, key);
    if (text === null) throw new Error(`there is no text ${key}`);
    return text;
  };
}

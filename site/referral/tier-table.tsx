import type { SignedTier } from '../../core/referrals/estimate.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../shell/language.tsx';

type Props = {
  readonly tiers: readonly SignedTier[];
  /** The share of whoever looks at it; null where nobody's is known or it is none of these. */
  readonly own?: string | null;
};

/** The shares stand under each other, as figures on a board. */
export function TierTable({ tiers, own = null }: Props) {
  const { locale, t } = useLanguage();
  return (
    <table className="w-full max-w-[52rem] text-left">
      <caption className="sr-only">{t('referral.table')}</caption>
      <thead>
        <tr className="overline-text border-b border-edge">
          <th scope="col" className="py-2 font-normal">
            {t('referral.count')}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {t('referral.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ countMin, percent }, index) => (
          <tr
            key={countMin}
            aria-current={percent === own ? 'true' : undefined}
            className="border-b border-hairline"
          >
            <th scope="row" className="py-3 font-normal">
              {rangeOf(tiers, index, t)}
              {percent === own ? (
                <span className="ml-3 text-sm text-green">{t('referral.youAreHere')}</span>
              ) : null}
            </th>
            <td className="figures py-3 text-right text-xl font-semibold">
              {formatPercent(percent, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Say = ReturnType<typeof useLanguage>['t'];

/** The first tier is told by where it ends, the others by where they begin. */
function rangeOf(tiers: readonly SignedTier[], index: number, t: Say): string {
  const [tier, next] = [tiers[index], tiers[index + 1]];
  if (index === 0 && next !== undefined) return t('referral.below', { count: next.countMin });
  return t('referral.from', { count: tier?.countMin ?? 0 });
}

import type { RewardLevelAttributes } from '../../../contract/people/rewards.ts';
import { formatMoney, formatPercent } from '../../../i18n/format.ts';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { isSomething } from './load-rewards.ts';

type Level = RewardLevelAttributes['levels'][number];

/** What one gets by what one has exchanged; nothing where the exchange has set no levels. */
export function LevelPart({ levels }: { readonly levels: RewardLevelAttributes }) {
  const { locale, t } = useLanguage();
  const { customer } = levels;
  if (levels.levels.length === 0 || customer === null) return null;
  const currency = levels.currency_iso_code;
  const turnover = formatMoney(customer.turnover, currency, locale);
  return (
    <Part title={t('withdrawal.levels')} text={t('withdrawal.levelsText', { turnover })}>
      <table className="w-full max-w-[44rem] text-left">
        <caption className="sr-only">{t('withdrawal.levels')}</caption>
        <thead>
          <tr className="overline-text border-b border-edge">
            <th scope="col" className="py-2 align-bottom font-normal">
              {t('withdrawal.levelFrom')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {t('withdrawal.levelDiscount')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {t('withdrawal.levelCashback')}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.levels.map((level) => (
            <Line
              key={level.turnover_from}
              level={level}
              currency={currency}
              own={level.turnover_from === customer.level?.turnover_from}
            />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

type LineProps = { readonly level: Level; readonly currency: string; readonly own: boolean };

function Line({ level, currency, own }: LineProps) {
  const { locale, t } = useLanguage();
  const share = (percent: string) => (isSomething(percent) ? formatPercent(percent, locale) : '—');
  return (
    <tr aria-current={own ? 'true' : undefined} className="border-b border-hairline">
      <th scope="row" className="py-3 font-normal">
        {formatMoney(level.turnover_from, currency, locale)}
        {own ? <span className="ml-3 text-sm text-green">{t('withdrawal.levelOwn')}</span> : null}
      </th>
      <td className="figures py-3 text-right">{share(level.discount)}</td>
      <td className="figures py-3 text-right">{share(level.cashback)}</td>
    </tr>
  );
}

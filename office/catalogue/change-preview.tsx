import type { Item } from '../../client/call-types.ts';
import type { DirectionPreview } from '../../contract/office/catalogue.ts';
import { type Say, useLanguage } from '../parts/language.tsx';

/** More lines than anybody reads are told as a number. */
const shownMax = 60;

/** What would change, direction by direction. */
export function ChangePreview({ lines }: { lines: readonly Item<DirectionPreview>[] }) {
  const { locale, t } = useLanguage();
  const shown = (name: string, value: unknown) => {
    const text = written(name, value, t);
    return locale === 'ru' ? text.replace('.', ',') : text;
  };
  const more = lines.length - shownMax;
  return (
    <div className="max-h-[50dvh] overflow-y-auto">
      <ul className="grid gap-2 text-sm">
        {lines.slice(0, shownMax).map((line) => (
          <li key={line.id} className="border-b border-hairline pb-2">
            <p>{line.pair}</p>
            <p className="figures text-xs text-soft">
              {Object.keys(line.after).map((name) => (
                <span key={name} className="mr-3 inline-block">
                  {labelOf(name, t)}: {shown(name, line.before[name])} →{' '}
                  <span className="text-ink">{shown(name, line.after[name])}</span>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-sm text-soft">{t('desk.bulk.more', { count: more })}</p>
      ) : null}
    </div>
  );
}

const labels = {
  min_income_amount: 'desk.direction.minIncome',
  max_income_amount: 'desk.direction.maxIncome',
  min_income_follows: 'officeField.min_income_follows',
  max_income_follows: 'officeField.max_income_follows',
  fixed_markup: 'desk.direction.fixedMarkup',
  floating_markup: 'desk.direction.floatingMarkup',
  rate_move_max: 'desk.direction.rateMove',
  payment_window_s: 'desk.direction.window',
  top_up_s: 'desk.direction.topUp',
  tolerance_under: 'desk.direction.under',
  tolerance_over: 'desk.direction.over',
  confirmations: 'desk.direction.confirmations',
  late_policy: 'desk.direction.late',
  short_policy: 'desk.direction.short',
  over_policy: 'desk.direction.overPolicy',
  card_verification_mode: 'desk.direction.cardMode',
} as const;

function labelOf(name: string, t: Say): string {
  return isLabelled(name) ? t(labels[name]) : name;
}

function isLabelled(name: string): name is keyof typeof labels {
  return Object.hasOwn(labels, name);
}

const percentages = /^(fixed_markup|floating_markup|tolerance_|rate_move)/;

function written(name: string, value: unknown, t: Say): string {
  if (percentages.test(name)) return t('office.percent', { value: String(value) });
  if (name.endsWith('_s') && typeof value === 'number') {
    return t('desk.minutesOf', { label: String(value / 60) }).replace(',', '');
  }
  if (name.endsWith('_policy')) return t.ifKnown(`desk.policy.${value}`) ?? String(value);
  if (name === 'card_verification_mode')
    return t.ifKnown(`desk.cardMode.${value}`) ?? String(value);
  return String(value);
}

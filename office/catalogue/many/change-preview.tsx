import type { Item } from '../../../client/call-types.ts';
import type { DirectionPreview } from '../../../contract/office/catalogue.ts';
import { type Say, useLanguage } from '../../parts/language.tsx';

/** More lines than anybody reads are told as a number. */
const shownMax = 60;

/** What would change, direction by direction. */
export function ChangePreview({ lines }: { lines: readonly Item<DirectionPreview>[] }) {
  const { t } = useLanguage();
  const more = lines.length - shownMax;
  return (
    <div className="max-h-[50dvh] overflow-y-auto">
      <ul className="grid gap-2 text-sm">
        {lines.slice(0, shownMax).map((line) => (
          <li key={line.id} className="border-b border-hairline pb-2">
            <p>{line.pair}</p>
            <Changes before={line.before} after={line.after} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-sm text-soft">{t('desk.bulk.more', { count: more })}</p>
      ) : null}
    </div>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** What of one thing would change: each term as it is and as it would be. */
export function Changes({ before, after }: { readonly before: Values; readonly after: Values }) {
  const { locale, t } = useLanguage();
  const shown = (name: string, value: unknown) => {
    const text = written(name, value, t);
    return locale === 'ru' ? text.replace('.', ',') : text;
  };
  return (
    <p className="figures text-xs text-soft">
      {Object.keys(after).map((name) => (
        <span key={name} className="mr-3 inline-block wrap-anywhere">
          {labelOf(name, t)}: {shown(name, before[name])} →{' '}
          <span className="text-ink">{shown(name, after[name])}</span>
        </span>
      ))}
    </p>
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
  card_verification_from: 'desk.direction.cardFrom',
  enabled: 'office.directions.state',
  rate_types: 'desk.direction.rate',
  income_fee_fixed: 'desk.direction.incomeFee',
  income_fee_percent: 'desk.direction.incomeFeePercent',
  outcome_fee_fixed: 'desk.direction.outcomeFee',
  outcome_fee_percent: 'desk.direction.outcomeFeePercent',
  min_outcome_amount: 'desk.direction.minOutcome',
  max_outcome_amount: 'desk.direction.maxOutcome',
  review_income_amount: 'desk.direction.review',
  countries_denied: 'desk.direction.countries',
  required_fields: 'desk.direction.fields',
  schedule: 'desk.schedule.title',
  position: 'desk.direction.position',
  own_fields: 'desk.bulk.ownFields',
} as const;

function labelOf(name: string, t: Say): string {
  return isLabelled(name) ? t(labels[name]) : (t.ifKnown(`officeField.${name}`) ?? name);
}

function isLabelled(name: string): name is keyof typeof labels {
  return Object.hasOwn(labels, name);
}

const percentages = /^(fixed_markup|floating_markup|tolerance_|rate_move)|_percent$/;

function written(name: string, value: unknown, t: Say): string {
  if (value === undefined) return '—';
  if (name === 'enabled') return t(value === true ? 'desk.bulk.on' : 'desk.bulk.off');
  if (name === 'schedule') {
    return t(value === null ? 'desk.schedule.always' : 'desk.schedule.hours');
  }
  if (typeof value === 'boolean') return t(value ? 'desk.bulk.yes' : 'desk.bulk.no');
  if (value === null) return t('desk.notGiven');
  if (Array.isArray(value)) {
    const each = value.map((one) => listed(name, String(one), t));
    return each.length === 0 ? '—' : each.join(', ');
  }
  if (percentages.test(name)) return t('office.percent', { value: String(value) });
  if (name.endsWith('_s') && typeof value === 'number') {
    return t('desk.minutesOf', { label: String(value / 60) }).replace(',', '');
  }
  if (name.endsWith('_policy')) return t.ifKnown(`desk.policy.${value}`) ?? String(value);
  if (name === 'card_verification_mode')
    return t.ifKnown(`desk.cardMode.${value}`) ?? String(value);
  return typeof value === 'object' ? t('desk.bulk.otherwise') : String(value);
}

function listed(name: string, value: string, t: Say): string {
  if (name === 'required_fields') return t.ifKnown(`desk.field.${value}`) ?? value;
  return name === 'rate_types' ? (t.ifKnown(`desk.direction.${value}`) ?? value) : value;
}

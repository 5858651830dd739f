import type { AuditAttributes } from '../../contract/office.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import type { Locale } from '../../i18n/locale.ts';
import { FieldName } from '../parts/field-name.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { changedValues } from './changed-values.ts';

type Props = Pick<AuditAttributes, 'before' | 'after'>;

/** What one action has changed, field by field. */
export function Changes({ before, after }: Props) {
  const { t, locale } = useLanguage();
  return (
    <ul className="font-mono text-xs/5 wrap-anywhere">
      {changedValues(before, after).map(({ name, ...value }) => (
        <li key={name}>
          <FieldName name={name} />{' '}
          {value.before === undefined ? null : `${shown(name, value.before, t, locale)} → `}
          {shown(name, value.after, t, locale)}
        </li>
      ))}
    </ul>
  );
}

/** Where the words are for what a field says by a code. */
const worded: Readonly<Record<string, string>> = {
  status: 'office.status',
  exception: 'office.exception',
  payout: 'office.payout',
  refund: 'office.payout',
  surplus_refund: 'office.payout',
  role: 'office.role',
  state: 'officeContent.state',
  level: 'notices.level',
  presence: 'support.presence',
  late_policy: 'desk.policy',
  short_policy: 'desk.policy',
  over_policy: 'desk.policy',
  kind: 'desk.block',
  hold: 'officeRates.hold',
  ordered: 'officeRates.order',
  reason: 'officeRates.reason',
};

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Codes, moments, yes and no in words, and a dash where there is nothing. */
function shown(name: string, value: unknown, t: Say, locale: Locale): string {
  if (typeof value === 'boolean') return t(value ? 'officeField.yes' : 'officeField.no');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (['', 'null', 'none', '[]'].includes(text)) return '—';
  if (moment.test(text)) return formatMoment(text, locale);
  return t.ifKnown(`${worded[name] ?? name}.${text}`) ?? text;
}

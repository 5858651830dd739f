import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { PriceChangeAttributes } from '../../contract/pricing.ts';
import { plainTerms } from '../../core/pricing/rule-terms.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { FieldName } from '../parts/field-name.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Props = { readonly changes: readonly Item<PriceChangeAttributes>[] };

/** Lines of the rate log: who changed what, and only the members that differ. */
export function Changes({ changes }: Props) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeRates.changes')}
      columns={[
        { key: 'at', title: t('officeRates.tickAt') },
        { key: 'who', title: t('officeRates.logWho'), wide: true },
        { key: 'what', title: t('officeRates.logWhat') },
        { key: 'was', title: t('officeRates.logWas'), wide: true },
        { key: 'is', title: t('officeRates.logIs') },
      ]}
    >
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </Table>
  );
}

function Change({ change }: { readonly change: Item<PriceChangeAttributes> }) {
  const { t } = useLanguage();
  // A rule that was not there before stood like one that says nothing.
  const before = change.kind === 'rule' ? (change.before ?? { ...plainTerms }) : change.before;
  const { after } = change;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const differing = names.filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const subject =
    change.kind === 'own_rate' ? (
      change.subject
    ) : (
      <Link to={`/rates/${change.subject}`} className="hover:underline underline-offset-4">
        {change.subject_name}
      </Link>
    );
  return (
    <tr className={rowLook}>
      <Cell className="whitespace-nowrap">
        <Moment at={change.created_at} />
      </Cell>
      <Cell wide>{change.actor}</Cell>
      <Cell>
        {subject}
        <span className="block text-xs text-soft">{t(`officeRates.kind.${change.kind}`)}</span>
      </Cell>
      <Cell wide>
        <Values values={before} names={differing} />
      </Cell>
      <Cell>
        <Values values={after} names={differing} />
      </Cell>
    </tr>
  );
}

type ValuesProps = {
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly names: readonly string[];
};

function Values({ values, names }: ValuesProps) {
  if (values === null) return <span className="text-soft">—</span>;
  return (
    <ul className="space-y-0.5 font-mono text-xs">
      {names.map((name) => (
        <li key={name} className="break-all">
          <FieldName name={name} /> {written(values[name])}
        </li>
      ))}
    </ul>
  );
}

/** A list as its lines, a line as its members: nobody reads brackets. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(written).join('; ');
  if (typeof value === 'object') return Object.values(value).map(member).join(' ');
  return String(value);
}

function member(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : written(value);
}

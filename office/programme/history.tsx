import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Line = {
  readonly id: number;
  readonly since: string;
  readonly by: string;
  readonly reason: string;
  readonly words: string;
};

type Props = { readonly lines: readonly Line[]; readonly none: string };

/** The wordings there were, the newest first: since when, what, by whom and why. */
export function History({ lines, none }: Props) {
  const { t } = useLanguage();
  if (lines.length === 0) return <p className="text-sm text-soft">{none}</p>;
  return (
    <Table
      label={t('programme.history')}
      columns={[
        { key: 'since', title: t('programme.history.since') },
        { key: 'terms', title: t('programme.history.terms') },
        { key: 'reason', title: t('programme.history.reason'), wide: true },
        { key: 'by', title: t('programme.history.by'), wide: true },
      ]}
    >
      {lines.map(({ id, since, by, reason, words }) => (
        <tr key={id} className={rowLook}>
          <Cell className="whitespace-nowrap">
            <Moment at={since} />
          </Cell>
          <Cell>
            {words}
            <span className="block text-xs text-soft md:hidden">
              {by} · {reason}
            </span>
          </Cell>
          <Cell wide className="wrap-anywhere">
            {reason}
          </Cell>
          <Cell wide>{by}</Cell>
        </tr>
      ))}
    </Table>
  );
}

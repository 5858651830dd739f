import type { ReactNode } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { OperatorFigureAttributes } from '../../contract/office/desk/team.ts';
import { actionGroups } from '../../core/reports/operator-actions.ts';
import { formatSpan } from '../../i18n/format.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';

type Figure = Item<OperatorFigureAttributes>;

type Props = { readonly figures: readonly Figure[] };

/** How much each operator did; on a phone all that is known of them stands under their name. */
export function TeamActions({ figures }: Props) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('team.done')}
      columns={[
        { key: 'operator', title: t('team.operator') },
        { key: 'actions', title: t('team.actions'), end: true },
        ...actionGroups.map((group) => ({
          key: group,
          title: t(`team.group.${group}`),
          end: true,
          wide: true,
        })),
      ]}
    >
      {figures.map((figure) => (
        <tr key={figure.id} className={rowLook}>
          <Cell>
            {figure.name}
            <OnPhone figure={figure} />
          </Cell>
          <Cell end className="font-medium">
            {figure.actions}
          </Cell>
          {actionGroups.map((group) => (
            <Cell key={group} end wide className={figure[group] === 0 ? 'text-soft' : ''}>
              {figure[group]}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** How soon each came to what waited, what they paid out, and how long they were on shift. */
export function TeamSpeed({ figures }: Props) {
  const { t, locale } = useLanguage();
  const columns = ['shift', 'paid', 'order', 'card', 'answer'] as const;
  return (
    <Table
      label={t('team.speed')}
      columns={[
        { key: 'operator', title: t('team.operator') },
        ...columns.map((key) => ({ key, title: t(`team.${key}`), end: true })),
      ]}
    >
      {figures.map((figure) => (
        <tr key={figure.id} className={rowLook}>
          <Cell>{figure.name}</Cell>
          <Cell end>{figure.shift_s === 0 ? '—' : formatSpan(figure.shift_s, locale)}</Cell>
          <Cell end>
            <Paid figure={figure} />
          </Cell>
          <Cell end>
            <Waited median={figure.order_median_s} average={figure.order_average_s} />
          </Cell>
          <Cell end>
            <Waited median={figure.card_median_s} average={figure.card_average_s} />
          </Cell>
          <Cell end>
            <Answered figure={figure} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Paid({ figure: { paid } }: { readonly figure: Figure }) {
  if (paid.length === 0) return '—';
  return paid.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}

type WaitedProps = { readonly median: number | null; readonly average: number | null };

function Waited({ median, average }: WaitedProps) {
  const { t, locale } = useLanguage();
  if (median === null || average === null) return '—';
  return (
    <>
      <span className="block">{t('team.median', { time: formatSpan(median, locale) })}</span>
      <span className="block text-xs text-soft">
        {t('team.average', { time: formatSpan(average, locale) })}
      </span>
    </>
  );
}

function Answered({ figure }: { readonly figure: Figure }) {
  const { t } = useLanguage();
  const { answer_median_minutes: median, answer_p95_minutes: p95 } = figure;
  if (median === null || p95 === null) return '—';
  return (
    <>
      <span className="block">{t('team.answerMedian', { minutes: median })}</span>
      <span className="block text-xs text-soft">{t('team.answerP95', { minutes: p95 })}</span>
    </>
  );
}

/** What has a column of its own on a wide screen, as far as there is any. */
function OnPhone({ figure }: { readonly figure: Figure }) {
  const { t, locale } = useLanguage();
  return (
    <dl className="mt-1 space-y-0.5 text-xs text-soft md:hidden">
      {figure.shift_s === 0 ? null : (
        <Fact name={t('team.shift')}>{formatSpan(figure.shift_s, locale)}</Fact>
      )}
      {actionGroups
        .filter((group) => figure[group] > 0)
        .map((group) => (
          <Fact key={group} name={t(`team.group.${group}`)}>
            {figure[group]}
          </Fact>
        ))}
      {figure.paid.length === 0 ? null : (
        <Fact name={t('team.paid')}>
          <Paid figure={figure} />
        </Fact>
      )}
      {figure.order_median_s === null ? null : (
        <Fact name={t('team.order')}>
          <Waited median={figure.order_median_s} average={figure.order_average_s} />
        </Fact>
      )}
      {figure.card_median_s === null ? null : (
        <Fact name={t('team.card')}>
          <Waited median={figure.card_median_s} average={figure.card_average_s} />
        </Fact>
      )}
      {figure.answer_median_minutes === null ? null : (
        <Fact name={t('team.answer')}>
          <Answered figure={figure} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt>{name}:</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

import type { Item } from '../../client/call-types.ts';
import type { DirectionFlowAttributes } from '../../contract/office/reports.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { useLanguage } from '../parts/language.tsx';

const steps = ['quotes', 'orders', 'paid', 'completed'] as const;

/** How far customers get in each direction: where many ask and few order, the rate is amiss. */
export function DirectionFlows({
  flows,
}: {
  readonly flows: readonly Item<DirectionFlowAttributes>[];
}) {
  const { locale, t } = useLanguage();
  if (flows.length === 0) return <Empty>{t('reports.directionsEmpty')}</Empty>;
  const count = (value: number) => formatDecimal(String(value), locale);
  const share = ({ quotes, orders }: DirectionFlowAttributes) =>
    quotes === 0 ? '—' : `${formatDecimal(((orders / quotes) * 100).toFixed(1), locale)} %`;
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-soft">{t('reports.directionsText')}</p>
      <Table
        label={t('reports.directions')}
        columns={[
          { key: 'name', title: t('reports.key.direction') },
          ...steps.map((step) => ({
            key: step,
            title: t(`reports.flow.${step}`),
            end: true,
            wide: step === 'paid',
          })),
          { key: 'share', title: t('reports.conversion'), end: true },
        ]}
      >
        {flows.map((flow) => (
          <tr key={flow.id} className={rowLook}>
            <Cell>{flow.name}</Cell>
            {steps.map((step) => (
              <Cell key={step} end wide={step === 'paid'}>
                {count(flow[step])}
              </Cell>
            ))}
            <Cell end>{share(flow)}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}

import { useState } from 'react';
import { dateFormat } from '../../i18n/intl-formats.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { Fact } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** Where cash changes hands and when; the time can be arranged with the customer. */
export function VisitFacts({ order }: { readonly order: OfficeOrder }) {
  const { t } = useLanguage();
  const mayArrange = useMay('orders.confirm');
  const [asking, setAsking] = useState(false);
  const { city, visit } = order;
  if (city === null) return null;
  return (
    <>
      <Fact name={t('officeCities.city')}>{city.name}</Fact>
      <Fact name={t('officeCities.visit')}>
        {visit === null ? (
          t('officeCities.visitNone')
        ) : (
          <>
            <Moment at={visit.from} /> – <Moment at={visit.to} />
          </>
        )}
        {mayArrange && order.visit_windows.length > 0 ? (
          <span className="mt-1 block">
            <Button size="small" onClick={() => setAsking(true)}>
              {t('officeCities.arrange')}
            </Button>
          </span>
        ) : null}
      </Fact>
      {asking ? <Arrange order={order} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type ArrangeProps = {
  readonly order: OfficeOrder;
  readonly onClose: () => void;
};

function Arrange({ order, onClose }: ArrangeProps) {
  const { locale, t } = useLanguage();
  const written = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <FormDialog
      title={t('officeCities.arrange')}
      submit={t('office.save')}
      fields={['visit_at']}
      onClose={onClose}
      onSubmit={(form, key) =>
        call('POST /office/api/orders/{id}/arrange_visit', {
          params: { id: order.id },
          attributes: { visit_at: textOf(form, 'visit_at') },
          key,
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm text-soft">{t('officeCities.arrangeText')}</p>
          <Select
            name="visit_at"
            label={t('officeCities.window')}
            error={action.errorOf('visit_at')}
            required
          >
            {order.visit_windows.map(({ from, to }) => (
              <option key={from} value={from}>
                {written.formatRange(new Date(from), new Date(to))}
              </option>
            ))}
          </Select>
        </>
      )}
    </FormDialog>
  );
}

import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { RateDisagreementAttributes } from '../../contract/rates.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Percent } from './rate.tsx';

type Disagreement = Item<RateDisagreementAttributes>;

type Props = {
  readonly items: readonly Disagreement[];
  /** While somebody is asked, the list stands still. */
  readonly onAsking: (isAsking: boolean) => void;
};

/** How far apart the sources of each pair stand, and from where on that is an alarm. */
export function Disagreements({ items, onAsking }: Props) {
  const { t } = useLanguage();
  const mayChange = useMay('rates.change');
  const [asked, setAsked] = useState<Disagreement | null>(null);
  function ask(disagreement: Disagreement | null) {
    setAsked(disagreement);
    onAsking(disagreement !== null);
  }
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-base">{t('officeRates.apart')}</h2>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('officeRates.apartText')}</p>
      <Table
        label={t('officeRates.apart')}
        columns={[
          { key: 'pair', title: t('officeRates.pairName') },
          { key: 'low', title: t('officeRates.apartLow'), end: true, wide: true },
          { key: 'high', title: t('officeRates.apartHigh'), end: true, wide: true },
          { key: 'now', title: t('officeRates.apartNow'), end: true },
          { key: 'limit', title: t('officeRates.apartLimit'), end: true, wide: true },
          { key: 'state', title: t('officeRates.state') },
          ...(mayChange ? [{ key: 'actions', title: '', wide: true }] : []),
        ]}
      >
        {items.map((item) => (
          <Row key={item.id} item={item} onAsk={mayChange ? () => ask(item) : null} />
        ))}
      </Table>
      {asked === null ? null : <LimitDialog asked={asked} onClose={() => ask(null)} />}
    </section>
  );
}

type RowProps = { readonly item: Disagreement; readonly onAsk: (() => void) | null };

function Row({ item, onAsk }: RowProps) {
  const { t } = useLanguage();
  const change = onAsk && (
    <Button size="small" onClick={onAsk}>
      {t('officeRates.apartChange')}
    </Button>
  );
  return (
    <tr className={rowLook}>
      <Cell>{item.pair}</Cell>
      <Cell end wide>
        <Word word={item.low} />
      </Cell>
      <Cell end wide>
        <Word word={item.high} />
      </Cell>
      <Cell end>
        <Percent value={item.distance} />
      </Cell>
      <Cell end wide>
        <Percent value={item.limit} />
        {item.own_limit ? null : (
          <span className="block text-xs text-soft">{t('officeRates.apartDefault')}</span>
        )}
      </Cell>
      <Cell>
        <State item={item} />
        {change === null ? null : <div className="mt-2 md:hidden">{change}</div>}
      </Cell>
      {change === null ? null : <Cell wide>{change}</Cell>}
    </tr>
  );
}

function Word({ word }: { readonly word: Disagreement['low'] }) {
  const { locale } = useLanguage();
  if (word === null) return <span className="text-soft">—</span>;
  return (
    <>
      <span className="figures">{formatDecimal(word.price, locale)}</span>
      <span className="block text-xs text-soft">{word.source}</span>
    </>
  );
}

function State({ item }: { readonly item: Disagreement }) {
  const { t } = useLanguage();
  if (item.raised_at !== null) {
    return (
      <>
        <Tag tone="attention">{t('officeRates.apartAlarm')}</Tag>
        <span className="block text-xs text-soft">
          <Moment at={item.raised_at} short />
        </span>
      </>
    );
  }
  return item.distance === null ? (
    <span className="text-sm text-soft">{t('officeRates.apartSilent')}</span>
  ) : (
    <Tag tone="done">{t('officeRates.apartCalm')}</Tag>
  );
}

type DialogProps = { readonly asked: Disagreement; readonly onClose: () => void };

function LimitDialog({ asked, onClose }: DialogProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('officeRates.apartTitle', { pair: asked.pair })}
      submit={t('office.save')}
      fields={['limit']}
      onClose={onClose}
      onSubmit={(form) => {
        const typed = typedNumber(textOf(form, 'limit'));
        return call('PUT /office/api/rate_disagreements/{id}', {
          params: { id: asked.id },
          attributes: { limit: typed === '' ? null : typed },
        });
      }}
    >
      {(action) => (
        <ActionField
          action={action}
          name="limit"
          label={t('officeRates.apartField')}
          hint={t('officeRates.apartFieldHint')}
          defaultValue={asked.own_limit ? asked.limit : ''}
          inputMode="decimal"
        />
      )}
    </FormDialog>
  );
}

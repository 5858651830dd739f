import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type {
  CascadeAttributes,
  CascadeProviderAttributes,
  DisputableAttributes,
} from '../../contract/office/cascades.ts';
import { formatDecimal, formatMoney, formatPercent } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { Disputable } from './disputable.tsx';
import { OrderedNames } from './ordered-names.tsx';

type CascadeItem = Item<CascadeAttributes>;
type Props = {
  readonly items: readonly CascadeItem[];
  readonly disputable: readonly Item<DisputableAttributes>[];
};

/** Whom orders ask for requisites, one after the other, and how each has done. */
export function Cascades({ items, disputable }: Props) {
  const { t } = useLanguage();
  return (
    <Section title={t('cascades.title')}>
      <p className="mb-4 max-w-prose text-sm text-soft">{t('cascades.about')}</p>
      {items.length === 0 ? <p className="text-sm">{t('cascades.none')}</p> : null}
      <div className="space-y-8">
        {items.map((cascade) => (
          <Cascade key={cascade.id} cascade={cascade} />
        ))}
      </div>
      <Disputable items={disputable} />
    </Section>
  );
}

function Cascade({ cascade }: { readonly cascade: CascadeItem }) {
  const { t } = useLanguage();
  const action = useAction();
  const [asking, setAsking] = useState(false);
  const mayChange = useMay('catalogue.change');
  const titleOf = (name: string) =>
    cascade.providers.find(({ gateway }) => gateway === name)?.title ?? name;
  const all = cascade.providers.map(({ gateway }) => gateway);
  const order = (names: readonly string[]) =>
    action.run(() =>
      call('PUT /office/api/cascades/{id}', {
        params: { id: cascade.id },
        attributes: { order: names },
      }),
    );
  const orderOf = (id: string, names: readonly string[]) =>
    action.run(() => orderDirection(id, names));
  return (
    <section aria-label={cascade.name}>
      <h3 className="mb-2 text-sm font-semibold">{cascade.name}</h3>
      <ActionTrouble action={action} />
      <OrderedNames
        names={all}
        titleOf={titleOf}
        busy={action.busy}
        onOrder={mayChange ? order : null}
      >
        {(name) => <Done cascade={cascade} name={name} />}
      </OrderedNames>
      {cascade.own.map((own) => (
        <div key={own.direction_id} className="mt-4 border-l-2 border-hairline pl-4">
          <h4 className="mb-1 flex flex-wrap items-center gap-x-3 text-sm font-medium">
            {t('cascades.own', { direction: own.name })}
            {mayChange ? (
              <Button size="small" kind="plain" onClick={() => void orderOf(own.direction_id, [])}>
                {t('cascades.asAll')}
                <span className="sr-only"> {own.name}</span>
              </Button>
            ) : null}
          </h4>
          <OrderedNames
            names={own.order}
            titleOf={titleOf}
            busy={action.busy}
            onOrder={mayChange ? (names) => orderOf(own.direction_id, names) : null}
          />
        </div>
      ))}
      {mayChange && all.length > 1 ? (
        <Button size="small" kind="plain" className="mt-2" onClick={() => setAsking(true)}>
          {t('cascades.addOwn')}
          <span className="sr-only"> {cascade.name}</span>
        </Button>
      ) : null}
      {asking ? <AddOwn all={all} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** Gives a direction an order of its own; with no names it asks as all others do. */
function orderDirection(id: string, order: readonly string[]) {
  return call('PUT /office/api/direction_cascades/{id}', { params: { id }, attributes: { order } });
}

type AddProps = { readonly all: readonly string[]; readonly onClose: () => void };

function AddOwn({ all, onClose }: AddProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('cascades.addOwn')}
      submit={t('office.save')}
      fields={['direction']}
      onClose={onClose}
      onSubmit={(form) => orderDirection(textOf(form, 'direction'), all)}
    >
      {(action) => (
        <ActionField
          action={action}
          name="direction"
          mono
          label={t('cascades.direction')}
          hint={t('cascades.directionHint')}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}

/** What a provider has done for seven days, and what is left of its limits. */
function Done({ cascade, name }: { readonly cascade: CascadeItem; readonly name: string }) {
  const { locale, t } = useLanguage();
  const provider = cascade.providers.find(({ gateway }) => gateway === name);
  if (provider === undefined) return null;
  const { currency } = cascade;
  const { rests_until: rests, promised_today: today, promised_month: month } = provider;
  return (
    <div className="space-y-0.5 text-sm text-soft">
      {provider.enabled ? null : <Tag tone="waiting">{t('gateways.off')}</Tag>}
      {rests === null ? null : (
        <p className="text-amber">
          {t('cascades.rests')} <Moment at={rests} />
        </p>
      )}
      <p>{doneOf(provider, locale, t)}</p>
      <p>
        {t('cascades.today', {
          amount: formatMoney(today, currency, locale),
          orders: provider.orders_today,
        })}
        {limitOf(provider.day_max, currency, locale)}
        {' · '}
        {t('cascades.month', { amount: formatMoney(month, currency, locale) })}
        {limitOf(provider.month_max, currency, locale)}
      </p>
    </div>
  );
}

function limitOf(limit: string | null, currency: string, locale: Locale): string {
  return limit === null ? '' : ` / ${formatMoney(limit, currency, locale)}`;
}

type Say = ReturnType<typeof useLanguage>['t'];

function doneOf(provider: CascadeProviderAttributes, locale: Locale, t: Say): string {
  const { asked, given, paid, none_free: none, failed, answer_ms: took } = provider;
  if (asked === 0) return t('cascades.notAsked');
  const share = (part: number, whole: number) =>
    whole === 0 ? '—' : formatPercent(String(Math.round((part / whole) * 100)), locale);
  const parts = [
    t('cascades.given', { share: share(given, asked), given, asked }),
    t('cascades.paid', { share: share(paid, given), paid }),
    t('cascades.missed', { none, failed }),
  ];
  if (took !== null)
    parts.push(t('cascades.took', { seconds: formatDecimal((took / 1000).toFixed(1), locale) }));
  return parts.join(' · ');
}

import { useState } from 'react';
import type {
  CascadeAttributes,
  CascadeProviderAttributes,
  DisputableAttributes,
} from '../../contract/office-cascades.ts';
import { formatDecimal, formatMoney, formatPercent } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { type Item, send } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Tag } from '../parts/tag.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { Disputable } from './disputable.tsx';
import { OrderedNames } from './ordered-names.tsx';

export type CascadeItem = Item<CascadeAttributes>;
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
  const order = (path: string, names: readonly string[]) =>
    action.run(() => send('PUT', path, { order: names }));
  return (
    <section aria-label={cascade.name}>
      <h3 className="mb-2 text-sm font-semibold">{cascade.name}</h3>
      <Trouble failure={action.trouble} />
      <OrderedNames
        names={all}
        titleOf={titleOf}
        busy={action.busy}
        onOrder={mayChange ? (names) => order(`/cascades/${cascade.id}`, names) : null}
      >
        {(name) => <Done cascade={cascade} name={name} />}
      </OrderedNames>
      {cascade.own.map((own) => (
        <div key={own.direction_id} className="mt-4 border-l-2 border-hairline pl-4">
          <h4 className="mb-1 flex flex-wrap items-center gap-x-3 text-sm font-medium">
            {t('cascades.own', { direction: own.name })}
            {mayChange ? (
              <Press
                kind="plain"
                onClick={() => void order(`/direction_cascades/${own.direction_id}`, [])}
              >
                {t('cascades.asAll')}
                <span className="sr-only"> {own.name}</span>
              </Press>
            ) : null}
          </h4>
          <OrderedNames
            names={own.order}
            titleOf={titleOf}
            busy={action.busy}
            onOrder={
              mayChange ? (names) => order(`/direction_cascades/${own.direction_id}`, names) : null
            }
          />
        </div>
      ))}
      {mayChange && all.length > 1 ? (
        <Press kind="plain" className="mt-2" onClick={() => setAsking(true)}>
          {t('cascades.addOwn')}
          <span className="sr-only"> {cascade.name}</span>
        </Press>
      ) : null}
      {asking ? <AddOwn all={all} onClose={() => setAsking(false)} /> : null}
    </section>
  );
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
      onSubmit={(form) =>
        send('PUT', `/direction_cascades/${encodeURIComponent(textOf(form, 'direction'))}`, {
          order: all,
        })
      }
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

import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  OfficeProgrammeAttributes,
  OfficeProgrammeTerms,
  ProgrammeTrialAttributes,
} from '../../contract/office/programme.ts';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Figures } from './figures.tsx';
import { History } from './history.tsx';
import { ProgrammeTabs } from './programme-tabs.tsx';
import { type Row, Rows, rowFields, useRows } from './rows.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { TryAndSave } from './try-and-save.tsx';

type Programme = Item<OfficeProgrammeAttributes>;

/** The terms in force, and those there were. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { item } = await load(request, () =>
    call('GET /office/api/referral_programme', { signal: request.signal }),
  );
  return item;
}

/** The terms of the referral programme: read, tried on the last days, set. */
export function Component() {
  const { locale, t } = useLanguage();
  const programme = useLoaderData<typeof loader>();
  return (
    <Page title={t('programme.nav')} tabTitle={t('programme.tab.terms')}>
      <ProgrammeTabs />
      <p className="mb-4 max-w-prose text-sm text-soft">{t('programme.terms.about')}</p>
      {/* Other terms are another form: nothing of the old one stays in the fields. */}
      <Terms key={programme.base ?? 0} programme={programme} />
      <Section title={t('programme.history')}>
        <History
          none={t('programme.history.none')}
          lines={programme.history.map(({ tiers, counts_above, minimum_withdrawal, ...line }) => ({
            ...line,
            words: [
              tiers
                .map(({ count_min: count, rate }) =>
                  t('programme.tierWords', { count, rate: formatPercent(rate, locale) }),
                )
                .join(', '),
              t('programme.termsWords', {
                above: formatMoney(counts_above, 'RUB', locale),
                minimum: formatMoney(minimum_withdrawal, 'USD', locale),
              }),
            ].join('; '),
          }))}
        />
      </Section>
    </Page>
  );
}

const fields = [
  ...rowFields('tiers', ['count_min', 'rate']),
  'tiers',
  'counts_above',
  'minimum_withdrawal',
];

/** A tier as it was typed; a count that is no number is refused by the server. */
function tierOf({ count_min: count = '', rate = '' }: Row) {
  return { count_min: Number(typedNumber(count) || Number.NaN), rate: typedNumber(rate) };
}

type TypedTerms = Omit<OfficeProgrammeTerms, 'tiers'> & {
  readonly tiers: readonly ReturnType<typeof tierOf>[];
};

async function tryOnLastDays(attributes: TypedTerms): Promise<ProgrammeTrialAttributes> {
  const key = 'POST /office/api/referral_programme/trial';
  return (await call(key, { attributes })).item;
}

function Terms({ programme }: { readonly programme: Programme }) {
  const { t } = useLanguage();
  const mayChange = useMay('rewards.change');
  const action = useAction({ fields });
  const scale = useRows(
    programme.tiers.map(({ count_min, rate }) => ({ count_min: String(count_min), rate })),
  );
  const [above, setAbove] = useState(programme.counts_above);
  const [minimum, setMinimum] = useState(programme.minimum_withdrawal);
  const [trial, setTrial] = useState<ProgrammeTrialAttributes | null>(null);
  const [saving, setSaving] = useState(false);
  const terms = () => ({
    tiers: scale.values.map(tierOf),
    counts_above: typedNumber(above),
    minimum_withdrawal: typedNumber(minimum),
  });

  /** Whatever is wrong is said beside its field before a reason is asked for. */
  const tryTerms = () => action.run(async () => setTrial(await tryOnLastDays(terms())));

  return (
    <div className="mb-6 max-w-3xl">
      <Section title={t('programme.terms.tiers')}>
        <Rows
          scale={scale}
          name="tiers"
          columns={[
            { name: 'count_min', label: t('programme.terms.countMin') },
            { name: 'rate', label: t('programme.terms.rate') },
          ]}
          fixedFirst="count_min"
          removeLabel={(number) => t('programme.terms.removeTier', { number })}
          addLabel={t('programme.terms.addTier')}
          disabled={!mayChange}
          action={action}
        />
      </Section>
      <Conditions
        action={action}
        above={above}
        minimum={minimum}
        cookieDays={programme.cookie_days}
        onAbove={setAbove}
        onMinimum={setMinimum}
      />
      <ActionTrouble action={action} />
      <TryAndSave
        busy={action.busy}
        save={t('programme.save')}
        onTry={tryTerms}
        onTried={setSaving}
      />
      {trial === null ? null : <Trial trial={trial} />}
      {saving ? (
        <SaveDialog
          title={t('programme.saveTitle')}
          text={t('programme.saveText')}
          submit={t('programme.save')}
          onSave={(reason) =>
            call('PUT /office/api/referral_programme', {
              attributes: { ...terms(), base: programme.base, reason },
            })
          }
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

type ConditionsProps = {
  readonly action: Action;
  /** Roubles that a referral has to exchange more than, and dollars of a withdrawal, as typed. */
  readonly above: string;
  readonly minimum: string;
  readonly cookieDays: number;
  readonly onAbove: (above: string) => void;
  readonly onMinimum: (minimum: string) => void;
};

/** When a referral counts, and from which sum on earnings are paid out. */
function Conditions({ action, above, minimum, cookieDays, onAbove, onMinimum }: ConditionsProps) {
  const { t } = useLanguage();
  const mayChange = useMay('rewards.change');
  return (
    <Section title={t('programme.terms.conditions')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ActionField
          action={action}
          name="counts_above"
          inputMode="decimal"
          label={t('programme.terms.countsAbove')}
          value={above}
          disabled={!mayChange}
          onChange={({ target }) => onAbove(target.value)}
        />
        <ActionField
          action={action}
          name="minimum_withdrawal"
          inputMode="decimal"
          label={t('programme.terms.minimum')}
          value={minimum}
          disabled={!mayChange}
          onChange={({ target }) => onMinimum(target.value)}
        />
      </div>
      <p className="mt-3 text-xs text-soft">{t('programme.terms.cookie', { days: cookieDays })}</p>
    </Section>
  );
}

/** What the last days have cost, and would have. */
function Trial({ trial }: { readonly trial: ProgrammeTrialAttributes }) {
  const { t } = useLanguage();
  const dollars = (amount: string) => <Money amount={amount} currency="USD" />;
  return (
    <section aria-live="polite" className="mt-5 border-l-2 border-green pl-4">
      <h2 className="mb-3 text-base">{t('programme.tried', { days: trial.days })}</h2>
      <Figures
        figures={[
          { label: t('programme.tried.wouldCost'), value: dollars(trial.would_cost) },
          { label: t('programme.tried.cost'), value: dollars(trial.cost) },
          { label: t('programme.tried.worth'), value: dollars(trial.worth) },
          { label: t('programme.tried.orders'), value: trial.orders },
          { label: t('programme.tried.partners'), value: trial.partners },
          { label: t('programme.tried.changed'), value: trial.changed },
        ]}
      />
      <p className="mt-3 text-xs text-soft">{t('programme.tried.about')}</p>
    </section>
  );
}

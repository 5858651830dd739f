import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  LevelsTrialAttributes,
  OfficeLevel,
  OfficeLevelsAttributes,
} from '../../contract/office/programme.ts';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Figures } from './figures.tsx';
import { History } from './history.tsx';
import { ProgrammeTabs } from './programme-tabs.tsx';
import { Rows, rowFields, useRows } from './rows.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { TryAndSave } from './try-and-save.tsx';

/** The levels in force, and those there were. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { item } = await load(request, () =>
    call('GET /office/api/reward_levels', { signal: request.signal }),
  );
  return item;
}

/** What customers get by what they have exchanged: read, tried on the last days, set. */
export function Component() {
  const { locale, t } = useLanguage();
  const standing = useLoaderData<typeof loader>();
  return (
    <Page title={t('programme.nav')} tabTitle={t('programme.tab.levels')}>
      <ProgrammeTabs />
      <p className="mb-4 max-w-prose text-sm text-soft">{t('programme.levels.about')}</p>
      <Levels key={standing.base ?? 0} standing={standing} />
      <Section title={t('programme.levels.history')}>
        <History
          none={t('programme.levels.historyNone')}
          lines={standing.history.map(({ levels, ...line }) => ({
            ...line,
            words: wordsOf(levels, t, locale),
          }))}
        />
      </Section>
    </Page>
  );
}

function wordsOf(levels: readonly OfficeLevel[], t: Say, locale: Locale): string {
  if (levels.length === 0) return t('programme.levels.wordsNone');
  return levels
    .map(({ turnover_from: from, discount, cashback }) =>
      t('programme.levels.words', {
        from: formatMoney(from, 'USD', locale),
        discount: formatPercent(discount, locale),
        cashback: formatPercent(cashback, locale),
      }),
    )
    .join('; ');
}

const columns = ['turnover_from', 'discount', 'cashback'] as const;
const fields = [...rowFields('levels', columns), 'levels'];

function Levels({ standing }: { readonly standing: Item<OfficeLevelsAttributes> }) {
  const { t } = useLanguage();
  const mayChange = useMay('rewards.change');
  const action = useAction({ fields });
  const scale = useRows(standing.levels.map((level) => ({ ...level })));
  const [trial, setTrial] = useState<LevelsTrialAttributes | null>(null);
  const [saving, setSaving] = useState(false);
  const levels = () =>
    scale.values.map(({ turnover_from = '', discount = '', cashback = '' }) => ({
      turnover_from: typedNumber(turnover_from),
      discount: typedNumber(discount),
      cashback: typedNumber(cashback),
    }));

  const tryLevels = () =>
    action.run(async () => {
      const key = 'POST /office/api/reward_levels/trial';
      setTrial((await call(key, { attributes: { levels: levels() } })).item);
    });

  return (
    <div className="mb-6 max-w-3xl">
      {scale.rows.length === 0 ? (
        <p className="mb-3 text-sm">{t('programme.levels.none')}</p>
      ) : null}
      <Rows
        scale={scale}
        name="levels"
        columns={[
          { name: 'turnover_from', label: t('programme.levels.from') },
          { name: 'discount', label: t('programme.levels.discount') },
          { name: 'cashback', label: t('programme.levels.cashback') },
        ]}
        removeLabel={(number) => t('programme.levels.remove', { number })}
        addLabel={t('programme.levels.add')}
        disabled={!mayChange}
        action={action}
      />
      <div className="mt-5 space-y-4">
        <ActionTrouble action={action} />
        <TryAndSave
          busy={action.busy}
          save={t('programme.levels.save')}
          onTry={tryLevels}
          onTried={setSaving}
        />
      </div>
      {trial === null ? null : <Trial trial={trial} />}
      {saving ? (
        <SaveDialog
          title={t('programme.levels.saveTitle')}
          text={t('programme.levels.saveText')}
          submit={t('programme.levels.save')}
          onSave={(reason) =>
            call('PUT /office/api/reward_levels', {
              attributes: { levels: levels(), base: standing.base, reason },
            })
          }
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

/** What the last days would have given. */
function Trial({ trial }: { readonly trial: LevelsTrialAttributes }) {
  const { t } = useLanguage();
  const dollars = (amount: string) => <Money amount={amount} currency="USD" />;
  return (
    <section aria-live="polite" className="mt-5 border-l-2 border-green pl-4">
      <h2 className="mb-3 text-base">{t('programme.tried', { days: trial.days })}</h2>
      <Figures
        figures={[
          { label: t('programme.levels.wouldDiscount'), value: dollars(trial.discount) },
          { label: t('programme.levels.wouldCashback'), value: dollars(trial.cashback) },
          { label: t('programme.levels.given'), value: dollars(trial.given) },
          { label: t('programme.tried.worth'), value: dollars(trial.worth) },
          { label: t('programme.levels.orders'), value: trial.orders },
          { label: t('programme.levels.customers'), value: trial.customers },
          { label: t('programme.levels.reached'), value: trial.reached },
        ]}
      />
    </section>
  );
}

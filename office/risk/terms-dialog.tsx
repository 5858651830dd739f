import { screeningCategories } from '../../core/screening/categories.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { send } from '../api/call.ts';
import type { Deed } from '../api/use-deed.ts';
import { DeedField } from '../parts/deed-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import { percentOf, ppmOf } from './percent.ts';
import type { Terms } from './terms-list.tsx';

const moments = ['payout_address', 'deposit', 'refund_address'] as const;
const sides = ['income', 'outcome'] as const;
const fields = ['score_max', 'categories', 'not_scored', 'review_minutes'];

/** Every bound of one scope, by category and side. */
export function TermsDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useLanguage();
  const scope = terms.scope === '*' ? t('risk.terms.every') : (terms.name ?? terms.scope);
  return (
    <FormDialog
      title={t('risk.terms.title', { scope: terms.version === 0 ? terms.scope : scope })}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        send('PUT', `/screening_terms/${terms.scope}`, saidIn(form, terms.version))
      }
    >
      {(deed) => <Bounds terms={terms} deed={deed} />}
    </FormDialog>
  );
}

function saidIn(form: FormData, version: number) {
  const bound = (name: string) => ({
    income: ppmOf(textOf(form, `${name}.income`)),
    outcome: ppmOf(textOf(form, `${name}.outcome`)),
  });
  const set = screeningCategories
    .map((category) => [category, bound(category)] as const)
    .filter(([, { income, outcome }]) => income !== null || outcome !== null);
  return {
    ...Object.fromEntries(moments.map((moment) => [moment, form.get(moment) === 'on'])),
    score_max: bound('score'),
    categories: Object.fromEntries(set),
    not_scored: textOf(form, 'not_scored'),
    review_minutes: Number(textOf(form, 'review_minutes')),
    version,
  };
}

function Bounds({ terms: { terms }, deed }: { terms: Terms; deed: Deed }) {
  const { t } = useLanguage();
  const asked = {
    payout_address: terms.payoutAddress,
    deposit: terms.deposit,
    refund_address: terms.refundAddress,
  };
  return (
    <div className="space-y-4">
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm font-medium">{t('risk.terms.moments')}</legend>
        {moments.map((moment) => (
          <Checkbox key={moment} name={moment} defaultChecked={asked[moment]}>
            {t(`risk.terms.${moment}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        name="not_scored"
        label={t('risk.terms.not_scored')}
        defaultValue={terms.notScored}
        error={deed.errorOf('not_scored')}
      >
        {(['hold', 'go_on'] as const).map((policy) => (
          <option key={policy} value={policy}>
            {t(`risk.terms.not_scored.${policy}`)}
          </option>
        ))}
      </Select>
      <DeedField
        deed={deed}
        name="review_minutes"
        inputMode="numeric"
        label={t('risk.terms.review')}
        defaultValue={String(terms.reviewMinutes)}
      />
      <p className="text-sm text-soft">{t('risk.terms.boundHint')}</p>
      <Row name="score" label={t('risk.terms.score')} deed={deed} bound={terms.scoreMax} />
      {screeningCategories.map((category) => (
        <Row
          key={category}
          name={category}
          label={t(`risk.category.${category}`)}
          deed={deed}
          bound={terms.categories[category] ?? { income: null, outcome: null }}
        />
      ))}
    </div>
  );
}

type RowProps = {
  readonly name: string;
  readonly label: string;
  readonly deed: Deed;
  readonly bound: Readonly<Record<(typeof sides)[number], number | null>>;
};

function Row({ name, label, deed, bound }: RowProps) {
  const { t } = useLanguage();
  return (
    <div className="grid grid-cols-2 gap-3">
      {sides.map((side) => (
        <DeedField
          key={side}
          deed={deed}
          name={`${name}.${side}`}
          inputMode="decimal"
          label={`${label}, ${t(`risk.terms.${side}`)}`}
          defaultValue={percentOf(bound[side])}
        />
      ))}
    </div>
  );
}

import { useId } from 'react';
import { screeningCategories } from '../../core/screening/categories.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError, inputLook } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
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
      title={t('risk.terms.title', { scope })}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/screening_terms/{scope}', {
          params: { scope: terms.scope },
          attributes: saidIn(form, terms.version),
        })
      }
    >
      {(action) => <Bounds terms={terms} action={action} />}
    </FormDialog>
  );
}

function saidIn(form: FormData, version: number) {
  const bound = (name: string) => ({
    income: ppmOf(textOf(form, `${name}.income`)),
    outcome: ppmOf(textOf(form, `${name}.outcome`)),
  });
  const ticked = (moment: (typeof moments)[number]) => form.get(moment) === 'on';
  const set = screeningCategories
    .map((category) => [category, bound(category)] as const)
    .filter(([, { income, outcome }]) => income !== null || outcome !== null);
  return {
    payout_address: ticked('payout_address'),
    deposit: ticked('deposit'),
    refund_address: ticked('refund_address'),
    score_max: bound('score'),
    categories: Object.fromEntries(set),
    not_scored: textOf(form, 'not_scored'),
    review_minutes: Number(textOf(form, 'review_minutes')),
    version,
  };
}

function Bounds({ terms: { terms }, action }: { terms: Terms; action: Action }) {
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
        error={action.errorOf('not_scored')}
      >
        {(['hold', 'go_on'] as const).map((policy) => (
          <option key={policy} value={policy}>
            {t(`risk.terms.not_scored.${policy}`)}
          </option>
        ))}
      </Select>
      <ActionField
        action={action}
        name="review_minutes"
        inputMode="numeric"
        label={t('risk.terms.review')}
        defaultValue={String(terms.reviewMinutes)}
      />
      <BoundTable terms={terms} action={action} />
    </div>
  );
}

/** One line a bound: what it is of, and from where on coins stop that come or go. */
function BoundTable({ terms, action }: { terms: Terms['terms']; action: Action }) {
  const { t } = useLanguage();
  const hint = useId();
  const isWrong = [action.errorOf('score_max'), action.errorOf('categories')].some(Boolean);
  return (
    <div>
      <p id={hint} className="mb-2 text-sm text-soft">
        {t('risk.terms.boundHint')}
      </p>
      <FieldError id={`${hint}-error`} error={isWrong ? t('risk.terms.boundWrong') : undefined} />
      <table aria-describedby={hint} className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-xs text-soft">
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">{t('risk.terms.category')}</span>
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" className="w-20 py-1 pl-2 font-normal sm:w-24">
                {t(`risk.terms.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="score" label={t('risk.terms.score')} bound={terms.scoreMax} />
          {screeningCategories.map((category) => (
            <Row
              key={category}
              name={category}
              label={t(`risk.category.${category}`)}
              bound={terms.categories[category] ?? { income: null, outcome: null }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  readonly name: string;
  readonly label: string;
  readonly bound: Readonly<Record<(typeof sides)[number], number | null>>;
};

function Row({ name, label, bound }: RowProps) {
  const { t } = useLanguage();
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
        {label}
      </th>
      {sides.map((side) => (
        <td key={side} className="py-1 pl-2">
          <input
            name={`${name}.${side}`}
            aria-label={`${label}, ${t(`risk.terms.${side}`)}, %`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={percentOf(bound[side])}
            className={`${inputLook(false)} figures min-h-10 text-right`}
          />
        </td>
      ))}
    </tr>
  );
}

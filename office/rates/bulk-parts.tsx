import type { PriceRuleAttributes } from '../../contract/pricing.ts';
import { plainTerms } from '../../core/pricing/rule-terms.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { useLanguage } from '../parts/language.tsx';
import { AmountFields, HoursFields, ReserveFields } from './band-fields.tsx';
import { BoundsFields } from './bounds-fields.tsx';
import { PathFields } from './path-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { RulePart } from './read-form.ts';

type Props = {
  readonly sample: PriceRuleAttributes;
  readonly action: Action;
  readonly parts: ReadonlySet<RulePart>;
  readonly onParts: (parts: ReadonlySet<RulePart>) => void;
  readonly onChange: () => void;
};

const offered = [
  { part: 'path', title: 'officeRates.path', Fields: PathFields },
  { part: 'amounts', title: 'officeRates.amounts', Fields: AmountFields },
  { part: 'reserves', title: 'officeRates.reserves', Fields: ReserveFields },
  { part: 'hours', title: 'officeRates.hours', Fields: HoursFields },
  { part: 'bounds', title: 'officeRates.bounds', Fields: BoundsFields },
  { part: 'place', title: 'officeRates.placeTitle', Fields: PlaceFields },
] as const;

/** The parts of a rule, each closed until it shall be replaced in all the directions. */
export function BulkParts({ sample, action, parts, onParts, onChange }: Props) {
  const { t } = useLanguage();
  const price = {
    ...sample,
    terms: plainTerms,
    // What is the matter with one direction's monitor says nothing about the others.
    monitor_problem: null,
    income: { currency: t('officePrices.incomeCurrency') },
    outcome: { currency: t('officePrices.outcomeCurrency') },
  };

  function set(part: RulePart, on: boolean) {
    const next = new Set(parts);
    if (on) next.add(part);
    else next.delete(part);
    onParts(next);
  }

  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium">{t('officePrices.replace')}</legend>
      <p className="text-sm text-soft">{t('officePrices.replaceHint')}</p>
      {offered.map(({ part, title, Fields }) => (
        <div key={part}>
          <Checkbox checked={parts.has(part)} onChange={(event) => set(part, event.target.checked)}>
            {t(title)}
          </Checkbox>
          {parts.has(part) ? (
            <div className="mt-3 border-l border-hairline pl-4">
              <Fields price={price} action={action} onChange={onChange} />
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

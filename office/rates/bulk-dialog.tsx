import { type FormEvent, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { SentBody } from '../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../contract/calls/office/office-calls.ts';
import type { PriceRuleAttributes, TrialAttributes } from '../../contract/pricing.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { BulkParts } from './bulk-parts.tsx';
import { type RulePart, readChangeForm } from './read-form.ts';
import { ruleFields } from './rule-form.tsx';
import { TrialView } from './trial-view.tsx';

type Props = {
  readonly ids: readonly string[];
  /** One of them, for what all have in common: the prices a path may go along, the clock. */
  readonly sample: PriceRuleAttributes;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type Tried = {
  readonly given: SentBody<OfficeCalls['POST /office/api/prices/change']>;
  readonly trial: Item<TrialAttributes>;
};

/** Changes many directions at once: tried first, and saved exactly as it was tried. */
export function BulkDialog({ ids, sample, onDone, onClose }: Props) {
  const { t } = useLanguage();
  const action = useAction({ fields: ruleFields });
  const [open, setOpen] = useState(true);
  const [parts, setParts] = useState<ReadonlySet<RulePart>>(new Set());
  const [without, setWithout] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [empty, setEmpty] = useState(false);
  const change = () => setTried(null);

  async function tryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = readChangeForm(new FormData(event.currentTarget), parts);
    setEmpty(Object.keys(given).length === 0);
    if (Object.keys(given).length === 0) return;
    await action.run(async () => {
      const asked = { ids, ...given };
      const { item } = await call('POST /office/api/prices/trial', { attributes: asked });
      setTried({ given: asked, trial: item });
    });
  }

  async function save() {
    if (tried === null) return;
    const done = await action.run(() =>
      call('POST /office/api/prices/change', { attributes: tried.given }),
    );
    if (!done) return;
    onDone();
    setOpen(false);
  }

  return (
    <Dialog open={open} title={t('officeRates.bulkTitle', { count: ids.length })} onClose={onClose}>
      <form onSubmit={tryOut} onChange={change} noValidate className="space-y-5">
        <p className="text-sm text-soft">{t('officeRates.bulkText')}</p>
        <Margins action={action} ruleless={without} />
        <Checkbox
          name="without_rule"
          checked={without}
          onChange={(event) => setWithout(event.target.checked)}
        >
          {t('officeRates.withoutRule')}
        </Checkbox>
        {without ? null : (
          <BulkParts
            sample={sample}
            action={action}
            parts={parts}
            onParts={setParts}
            onChange={change}
          />
        )}
        <ActionTrouble action={action} />
        {empty ? <p className="text-sm text-red">{t('officeRates.nothingGiven')}</p> : null}
        {tried === null ? null : <TrialView trial={tried.trial} />}
        <Presses
          busy={action.busy}
          tried={tried !== null}
          onSave={save}
          onEnd={() => setOpen(false)}
        />
      </form>
    </Dialog>
  );
}

type PressesProps = {
  readonly busy: boolean;
  readonly tried: boolean;
  readonly onSave: () => void;
  readonly onEnd: () => void;
};

function Presses({ busy, tried, onSave, onEnd }: PressesProps) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" type="submit" kind={tried ? 'quiet' : 'primary'} busy={busy && !tried}>
        {t('officeRates.try')}
      </Button>
      {tried ? (
        <Button size="small" kind="primary" busy={busy} onClick={onSave}>
          {t('officeRates.save')}
        </Button>
      ) : null}
      <Button size="small" onClick={onEnd}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}

const margins = [
  ['fixed_markup', 'officeRates.fixedMarkup'],
  ['floating_markup', 'officeRates.floatingMarkup'],
  ['income_markup', 'officeRates.incomeMarkup'],
  ['outcome_markup', 'officeRates.outcomeMarkup'],
  ['profit_min', 'officeRates.profitMin'],
  ['profit_min_amount', 'officePrices.profitMinAmount'],
] as const;

/** Where the rules are taken away, only the two margins outside of them can be given. */
function Margins({ action, ruleless }: { readonly action: Action; readonly ruleless: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(ruleless ? margins.slice(0, 2) : margins).map(([name, word]) => (
        <Field
          key={name}
          name={name}
          label={t(word)}
          inputMode="text"
          autoComplete="off"
          error={action.errorOf(name)}
        />
      ))}
    </div>
  );
}

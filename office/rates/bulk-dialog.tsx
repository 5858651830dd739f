import { type FormEvent, useRef, useState } from 'react';
import type { TrialAttributes } from '../../contract/pricing.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type Item, send } from '../api/call.ts';
import { type Deed, useDeed } from '../api/use-deed.ts';
import { textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Press } from '../parts/press.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { TrialView } from './trial-view.tsx';

type Props = {
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const fields = [
  ['fixed_markup', 'officeRates.fixedMarkup'],
  ['floating_markup', 'officeRates.floatingMarkup'],
  ['income_markup', 'officeRates.incomeMarkup'],
  ['outcome_markup', 'officeRates.outcomeMarkup'],
  ['profit_min', 'officeRates.profitMin'],
] as const;
const names = fields.map(([name]) => name);

/** Changes many directions at once: tried first, and saved exactly as it was tried. */
export function BulkDialog({ ids, onDone, onClose }: Props) {
  const { t } = useLanguage();
  const deed = useDeed(names);
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(true);
  const [tried, setTried] = useState<{ given: object; trial: Item<TrialAttributes> } | null>(null);
  const [empty, setEmpty] = useState(false);

  async function tryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = givenIn(new FormData(event.currentTarget));
    setEmpty(Object.keys(given).length === 0);
    if (Object.keys(given).length === 0) return;
    await deed.run(async () => {
      const change = { ids, ...given };
      const trial = await send<TrialAttributes>('POST', '/prices/trial', change);
      setTried(trial === null ? null : { given: change, trial });
    });
  }

  async function save() {
    if (tried === null) return;
    const done = await deed.run(() => send('POST', '/prices/change', tried.given));
    if (!done) return;
    onDone();
    setOpen(false);
  }

  return (
    <Dialog open={open} title={t('officeRates.bulkTitle', { count: ids.length })} onClose={onClose}>
      <form
        ref={form}
        onSubmit={tryOut}
        onChange={() => setTried(null)}
        noValidate
        className="space-y-5"
      >
        <p className="text-sm text-soft">{t('officeRates.bulkText')}</p>
        <Trouble failure={deed.trouble} />
        {empty ? <p className="text-sm text-red">{t('officeRates.nothingGiven')}</p> : null}
        <Fields deed={deed} />
        <Checkbox name="without_rule">{t('officeRates.withoutRule')}</Checkbox>
        {tried === null ? null : <TrialView trial={tried.trial} />}
        <div className="flex flex-wrap gap-3">
          <Press
            type="submit"
            kind={tried === null ? 'primary' : 'quiet'}
            busy={deed.busy && tried === null}
          >
            {t('officeRates.try')}
          </Press>
          {tried === null ? null : (
            <Press kind="primary" busy={deed.busy} onClick={save}>
              {t('officeRates.save')}
            </Press>
          )}
          <Press onClick={() => setOpen(false)}>{t('office.cancel')}</Press>
        </div>
      </form>
    </Dialog>
  );
}

function givenIn(form: FormData): object {
  const given = names.map((name) => [name, textOf(form, name).replace(',', '.')] as const);
  const filled = given.filter(([, text]) => text !== '');
  const without = form.get('without_rule') === 'on' ? { without_rule: true } : {};
  return { ...Object.fromEntries(filled), ...without };
}

function Fields({ deed }: { readonly deed: Deed }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(([name, word]) => (
        <Field
          key={name}
          name={name}
          label={t(word)}
          inputMode="text"
          autoComplete="off"
          error={deed.errorOf(name)}
        />
      ))}
    </div>
  );
}

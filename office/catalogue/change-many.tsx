import { useState } from 'react';
import type { DirectionPreview } from '../../contract/office-catalogue.ts';
import {
  cardVerificationModes,
  latePolicies,
  overPolicies,
  shortPolicies,
} from '../../core/directions/direction.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getPosted, type Item, send } from '../api/call.ts';
import type { Action } from '../api/use-action.ts';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import { ChangePreview } from './change-preview.tsx';
import { secondsOf, wholeOf } from './form-values.ts';

type Props = {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Terms = Readonly<Record<string, unknown>>;
type Seen = { readonly terms: Terms; readonly lines: readonly Item<DirectionPreview>[] };

const figures = [
  'markup_shift',
  'fixed_markup',
  'floating_markup',
  'tolerance_under',
  'tolerance_over',
  'rate_move_max',
] as const;
const fields = [...figures, 'payment_window_s', 'top_up_s', 'confirmations'];

/** The same terms for many directions: first what would change, then the change. */
export function ChangeMany({ ids, onClose, onDone }: Props) {
  const { t } = useLanguage();
  const [seen, setSeen] = useState<Seen | null>(null);
  if (seen !== null && seen.lines.length > 0) {
    return (
      <FormDialog
        title={t('desk.bulk.will', { count: seen.lines.length })}
        submit={t('desk.bulk.apply')}
        onClose={onClose}
        onSubmit={async () => {
          const items = seen.lines.map(({ id, version }) => ({ id, version }));
          await send('POST', '/directions/change', { ...seen.terms, items, preview: false });
          onDone();
        }}
      >
        {() => <ChangePreview lines={seen.lines} />}
      </FormDialog>
    );
  }
  return (
    <TermsDialog key="terms" ids={ids} onClose={onClose} onSeen={setSeen} nothing={seen !== null} />
  );
}

type TermsProps = {
  readonly ids: readonly string[];
  readonly nothing: boolean;
  readonly onClose: () => void;
  readonly onSeen: (seen: Seen) => void;
};

/** Stays open while it shows what would change: closing it is the operator's own doing. */
function TermsDialog({ ids, nothing, onClose, onSeen }: TermsProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('desk.bulk.title')}
      submit={t('desk.bulk.preview')}
      fields={fields}
      keepOpen
      onClose={onClose}
      onSubmit={async (form) => {
        const terms = termsOf(form);
        const items = ids.map((id) => ({ id }));
        const path = '/directions/change';
        const { items: lines } = await getPosted<DirectionPreview>(path, {
          ...terms,
          items,
          preview: true,
        });
        onSeen({ terms, lines });
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('desk.bulk.text')}</p>
          {nothing ? <Notice tone="waiting">{t('desk.bulk.nothing')}</Notice> : null}
          <TermFields action={action} />
        </>
      )}
    </FormDialog>
  );
}

function TermFields({ action }: { action: Action }) {
  const { t } = useLanguage();
  const percent = (label: string) => t('desk.percentOf', { label });
  const minutes = (label: string) => t('desk.minutesOf', { label });
  const field = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      error={action.errorOf(name)}
    />
  );
  const policies = [
    ['late_policy', t('desk.direction.late'), latePolicies],
    ['short_policy', t('desk.direction.short'), shortPolicies],
    ['over_policy', t('desk.direction.overPolicy'), overPolicies],
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('markup_shift', percent(t('desk.bulk.shift')))}
      {field('fixed_markup', percent(t('desk.direction.fixedMarkup')))}
      {field('floating_markup', percent(t('desk.direction.floatingMarkup')))}
      {field('rate_move_max', percent(t('desk.direction.rateMove')))}
      {field('payment_window_s', minutes(t('desk.direction.window')))}
      {field('top_up_s', minutes(t('desk.direction.topUp')))}
      {field('tolerance_under', percent(t('desk.direction.under')))}
      {field('tolerance_over', percent(t('desk.direction.over')))}
      {field('confirmations', t('desk.direction.confirmations'))}
      {policies.map(([name, label, known]) => (
        <Select key={name} name={name} label={label} error={action.errorOf(name)}>
          <option value="">{t('desk.bulk.leave')}</option>
          {known.map((each) => (
            <option key={each} value={each}>
              {t(`desk.policy.${each}`)}
            </option>
          ))}
        </Select>
      ))}
      <Select
        name="card_verification_mode"
        label={t('desk.direction.cardMode')}
        error={action.errorOf('card_verification_mode')}
      >
        <option value="">{t('desk.bulk.leave')}</option>
        {cardVerificationModes.map((each) => (
          <option key={each} value={each}>
            {t(`desk.cardMode.${each}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Only what was filled in. */
function termsOf(form: FormData): Terms {
  const terms: Record<string, unknown> = {};
  const given = (name: string) => textOf(form, name) !== '';
  const chosen = ['late_policy', 'short_policy', 'over_policy', 'card_verification_mode'];
  for (const name of [...figures, ...chosen]) {
    if (given(name)) terms[name] = textOf(form, name);
  }
  for (const name of ['payment_window_s', 'top_up_s']) {
    if (given(name)) terms[name] = secondsOf(form, name);
  }
  if (given('confirmations')) terms['confirmations'] = wholeOf(form, 'confirmations');
  return terms;
}

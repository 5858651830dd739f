import { blockModes } from '../../core/risk-flags/block-value.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = { readonly action: Pick<Action, 'errorOf'> };

/** What an entry does, and until when it stands. */
export function BlockTerms({ action }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <Select name="mode" label={t('blocks.mode')} error={action.errorOf('mode')}>
        {blockModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`blocks.modeAbout.${mode}`)}
          </option>
        ))}
      </Select>
      <ActionField
        action={action}
        name="expires_at"
        type="date"
        label={t('blocks.expires')}
        hint={t('blocks.expiresHint')}
      />
    </>
  );
}

/** The end of the day that was chosen, on the operator's own clock; null for never. */
export function expiryOf(form: FormData): string | null {
  const day = textOf(form, 'expires_at');
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

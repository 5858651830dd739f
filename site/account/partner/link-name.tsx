import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { isLinkName } from '../../referral/referral-link.ts';
import { useLanguage } from '../../shell/language.tsx';

/** What a partner calls one of their links, as they type it; `sub` is empty while it is wrong. */
export function useLinkName() {
  const [typed, setTyped] = useState('');
  const wrong = !isLinkName(typed);
  return { typed, setTyped, wrong, sub: wrong ? '' : typed };
}

/** The field for it. */
export function LinkName({ name }: { readonly name: ReturnType<typeof useLinkName> }) {
  const { t } = useLanguage();
  return (
    <Field
      label={t('referral.linkName')}
      hint={t('referral.linkNameHint')}
      error={name.wrong ? t('referral.linkNameWrong') : undefined}
      value={name.typed}
      onChange={({ target }) => name.setTyped(target.value.trim())}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

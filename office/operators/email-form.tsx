import { useState } from 'react';
import type { OperatorEmailAttributes } from '../../contract/office/permissions.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { CodeField } from '../../ui/forms/code-form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';

type Props = { readonly own: OperatorEmailAttributes };

/** Where one is written to about a sign-in from a new device; confirmed by a code. */
export function EmailForm({ own }: Props) {
  const { t } = useLanguage();
  const { mail_configured: mailed } = useSession();
  const [open, setOpen] = useState<'change' | 'confirm' | null>(null);
  return (
    <Section title={t('office.email.title')} className="mt-8">
      <p className="max-w-prose text-sm">
        {own.email === null ? t('office.email.none') : t('office.email.set', { email: own.email })}
      </p>
      {own.pending_email === null ? null : (
        <p className="mt-2 max-w-prose text-sm text-soft">
          {t('office.email.pending', { email: own.pending_email })}
        </p>
      )}
      {mailed ? null : (
        <div className="mt-2 max-w-prose">
          <Notice tone="waiting">{t('office.email.notMailed')}</Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {own.pending_email === null ? null : (
          <Button size="small" kind="primary" onClick={() => setOpen('confirm')}>
            {t('office.email.confirm')}
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('change')}>
          {t('office.email.change')}
        </Button>
      </div>
      {open === 'change' ? <ChangeEmail own={own} onClose={() => setOpen(null)} /> : null}
      {open === 'confirm' ? <ConfirmEmail onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

function ChangeEmail({ own, onClose }: Props & { readonly onClose: () => void }) {
  const { locale, t } = useLanguage();
  return (
    <FormDialog
      title={t('office.email.change')}
      submit={t('office.save')}
      fields={['email']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/sessions/current/email', {
          attributes: { email: textOf(form, 'email'), locale },
        })
      }
    >
      {(action) => (
        <Field
          name="email"
          type="email"
          label={t('ui.email')}
          hint={t('office.email.hint')}
          autoComplete="email"
          maxLength={254}
          defaultValue={own.pending_email ?? own.email ?? ''}
          error={action.errorOf('email')}
        />
      )}
    </FormDialog>
  );
}

function ConfirmEmail({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.email.confirm')}
      submit={t('office.email.confirm')}
      fields={['code']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/sessions/current/email/confirm', {
          attributes: { code: textOf(form, 'code') },
        })
      }
    >
      {(action) => <CodeField label={t('office.email.code')} error={action.errorOf('code')} />}
    </FormDialog>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { CustomerFile } from './customer-page.tsx';

type Asked = 'block' | 'unblock' | 'sessions' | 'factors';

/** What can be done with an account: each is asked for once more. */
export function CustomerActions({ customer }: { readonly customer: CustomerFile }) {
  const { t } = useLanguage();
  const mayBlock = useMay('users.block');
  const mayChange = useMay('users.change');
  const [asked, setAsked] = useState<Asked | null>(null);
  if (customer.kind === 'guest' || (!mayBlock && !mayChange)) return null;
  const isBlocked = customer.status === 'blocked';
  return (
    <Section title={t('customers.actions')}>
      <div className="mb-4 flex flex-wrap gap-2">
        {mayBlock ? (
          <>
            <Button size="small" onClick={() => setAsked(isBlocked ? 'unblock' : 'block')}>
              {t(isBlocked ? 'customers.unblock' : 'customers.block')}
            </Button>
            {customer.sessions.length === 0 ? null : (
              <Button size="small" onClick={() => setAsked('sessions')}>
                {t('customers.endSessions')}
              </Button>
            )}
          </>
        ) : null}
        {mayChange && customer.two_factor_enabled ? (
          <Button size="small" onClick={() => setAsked('factors')}>
            {t('customers.dropFactors')}
          </Button>
        ) : null}
      </div>
      {asked === null ? null : (
        <Ask asked={asked} id={customer.id} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}

type AskProps = { readonly asked: Asked; readonly id: string; readonly onClose: () => void };

function Ask({ asked, id, onClose }: AskProps) {
  const { t } = useLanguage();
  const params = { id };
  const send: Readonly<Record<Asked, (form: FormData) => Promise<unknown>>> = {
    block: (form) =>
      call('POST /office/api/users/{id}/block', {
        params,
        attributes: { reason: textOf(form, 'reason') },
      }),
    unblock: () => call('POST /office/api/users/{id}/unblock', { params }),
    sessions: () => call('DELETE /office/api/users/{id}/sessions', { params }),
    factors: () => call('DELETE /office/api/users/{id}/second_factors', { params }),
  };
  return (
    <FormDialog
      title={t(`customers.ask.${asked}`)}
      submit={t(`customers.do.${asked}`)}
      kind={asked === 'unblock' ? 'primary' : 'loss'}
      fields={asked === 'block' ? ['reason'] : []}
      onClose={onClose}
      onSubmit={(form) => send[asked](form)}
    >
      {(action) =>
        asked === 'block' ? (
          <ReasonField action={action} seen />
        ) : (
          <p className="text-sm">{t(`customers.about.${asked}`)}</p>
        )
      }
    </FormDialog>
  );
}

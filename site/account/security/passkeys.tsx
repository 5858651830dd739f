import { useState } from 'react';
import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { deviceName } from '../../../ui/values/device-name.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { DayMoment } from '../partner/day-moment.tsx';
import { FactorLine } from './factor-line.tsx';
import type { Passkey } from './load-security.ts';
import { makePasskey } from './passkey.ts';

import { type OnCodes, useFactorChange } from './use-factor-change.ts';

type Props = { readonly passkeys: readonly Passkey[]; readonly onCodes: OnCodes };

/** Keys that browsers keep: each has a name, and goes by a press. */
export function Passkeys({ passkeys, onCodes }: Props) {
  const { t } = useLanguage();
  const api = useApi();
  const change = useFactorChange(onCodes);
  const action = useAction({ fields: ['name'] });
  const [name, setName] = useState<string | null>(null);

  return (
    <FactorLine
      title={t('accountSecurity.passkeys')}
      text={t('accountSecurity.passkeysText')}
      on={passkeys.length > 0}
      action={
        name === null ? (
          <Button kind="quiet" onClick={() => setName(deviceName(navigator.userAgent) ?? '')}>
            {t('accountSecurity.passkeyAdd')}
          </Button>
        ) : null
      }
    >
      {passkeys.length === 0 ? null : (
        <ul aria-label={t('accountSecurity.passkeys')} className="divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onCodes={onCodes} />
          ))}
        </ul>
      )}
      {name === null ? null : (
        <Form
          action={action}
          onSubmit={() => change(() => makePasskey(api, name.trim(), t))}
          onDone={() => setName(null)}
          className="mt-4 max-w-[24rem] space-y-4"
        >
          <Field
            name="passkey_name"
            label={t('accountSecurity.passkeyName')}
            autoComplete="off"
            maxLength={64}
            value={name}
            error={action.errorOf('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={action.busy}>
              {t('accountSecurity.passkeyAdd')}
            </Button>
            <Button kind="quiet" onClick={() => setName(null)}>
              {t('ui.cancel')}
            </Button>
          </div>
        </Form>
      )}
      <ActionTrouble action={action} />
      <ActionDone action={action}>{t('accountSecurity.passkeyAdded')}</ActionDone>
    </FactorLine>
  );
}

function PasskeyLine({ passkey, onCodes }: { passkey: Passkey; onCodes: OnCodes }) {
  const { t } = useLanguage();
  const api = useApi();
  const change = useFactorChange(onCodes);
  const [open, setOpen] = useState(false);
  const { id, name } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <div className="min-w-0 text-sm">
        <p className="break-words">{name}</p>
        <p className="text-xs text-soft">
          {t('accountSecurity.passkeyMade')} <DayMoment at={passkey.created_at} day />
          {' · '}
          {passkey.last_used_at === null ? (
            t('accountSecurity.passkeyUnused')
          ) : (
            <>
              {t('accountSecurity.passkeyUsed')} <DayMoment at={passkey.last_used_at} />
            </>
          )}
        </p>
      </div>
      <button type="button" onClick={() => setOpen(true)} className="text-link min-h-11 text-sm">
        {t('accountSecurity.passkeyDelete')}
        <span className="sr-only">: {name}</span>
      </button>
      {open ? (
        <FormDialog
          title={t('accountSecurity.passkeyDeleteTitle', { name })}
          submit={t('accountSecurity.passkeyDelete')}
          kind="loss"
          onSubmit={() =>
            change(() => api.call('DELETE /api/v1/user/passkeys/{id}', { params: { id } }))
          }
          onClose={() => setOpen(false)}
        >
          <p>{t('accountSecurity.switchOffText')}</p>
        </FormDialog>
      ) : null}
    </li>
  );
}

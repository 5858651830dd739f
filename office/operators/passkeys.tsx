import { useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OperatorPasskeyAttributes } from '../../contract/people/sessions.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Form, textOf } from '../../ui/forms/form.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { call } from '../api/call.ts';
import { useEntranceLanguage } from '../parts/language.tsx';
import { makePasskey } from './use-passkey.ts';

type Passkey = Item<OperatorPasskeyAttributes>;

/** The passkeys of whoever is signed in: what each is called, and when it last let them in. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { t } = useEntranceLanguage();
  const { revalidate } = useRevalidator();
  const action = useAction({ fields: ['name'] });
  return (
    <section aria-labelledby="passkeys" className="space-y-4 border-t border-hairline pt-5">
      <h2 id="passkeys" className="text-base">
        {t('desk.passkey.title')}
      </h2>
      <p className="text-sm">{t('desk.passkey.text')}</p>
      {passkeys.length === 0 ? null : (
        <ul className="divide-y divide-hairline border-y border-hairline text-sm">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Form
        action={action}
        onSubmit={(form) => makePasskey(textOf(form, 'name'), t)}
        onDone={() => void revalidate()}
        className="space-y-4"
      >
        <ActionTrouble action={action} />
        <ActionField
          // Empty again once another has come.
          key={passkeys.length}
          action={action}
          name="name"
          label={t('desk.passkey.name')}
          hint={t('desk.passkey.nameHint')}
          maxLength={64}
          required
        />
        <Button type="submit" kind="quiet" busy={action.busy}>
          {t('desk.passkey.add')}
        </Button>
      </Form>
    </section>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useEntranceLanguage();
  const action = useAction();
  const { id, name, host, here, created_at: created, last_used_at: used } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div>
        <p className="wrap-anywhere">{name}</p>
        <p className="text-xs text-soft">
          {t('desk.passkey.made')} <Moment at={created} short />
          {' · '}
          {used === null ? (
            t('desk.passkey.unused')
          ) : (
            <>
              {t('desk.passkey.used')} <Moment at={used} short />
            </>
          )}
        </p>
        {here ? null : <p className="text-xs">{t('desk.passkey.otherHost', { host })}</p>}
      </div>
      <Button
        size="small"
        kind="loss"
        busy={action.busy}
        aria-label={t('desk.passkey.removeLabel', { name })}
        onClick={() =>
          action.run(() => call('DELETE /office/api/passkeys/{id}', { params: { id } }))
        }
      >
        {t('desk.passkey.remove')}
      </Button>
      <ActionTrouble action={action} />
    </li>
  );
}

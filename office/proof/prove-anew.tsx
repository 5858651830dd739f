import { type ReactNode, useRef, useState } from 'react';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { Field } from '../../ui/field.tsx';
import { type AskProof, AskProofContext } from '../api/ask-proof.ts';
import { send } from '../api/call.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly session: Pick<OfficeSessionAttributes, 'second_factor'>;
  readonly children: ReactNode;
};

/** Asks an operator to prove who they are where an action needs it, and lets the action go on. */
export function ProveAnew({ session, children }: Props) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<(proved: boolean) => void>(() => undefined);
  const ask = useRef<AskProof>(() => {
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  });

  function close() {
    setAsking(false);
    answer.current(false);
  }

  return (
    <AskProofContext value={ask.current}>
      {children}
      {asking ? (
        <ProofDialog
          byCode={session.second_factor}
          onClose={close}
          onProved={() => answer.current(true)}
        />
      ) : null}
    </AskProofContext>
  );
}

function ProofDialog(props: { byCode: boolean; onClose: () => void; onProved: () => void }) {
  const { t } = useLanguage();
  const name = props.byCode ? 'code' : 'password';
  return (
    <FormDialog
      title={t('desk.proof.title')}
      submit={t('desk.proof.submit')}
      fields={[name]}
      onClose={props.onClose}
      onSubmit={async (form) => {
        await send('POST', '/sessions/current/proof', { [name]: textOf(form, name) });
        props.onProved();
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('desk.proof.text')}</p>
          {props.byCode ? (
            <ActionField
              action={action}
              name="code"
              label={t('desk.signIn.code')}
              hint={t('desk.signIn.codeHint')}
              autoComplete="one-time-code"
              autoFocus
              required
            />
          ) : (
            <Field
              name="password"
              type="password"
              label={t('office.password')}
              autoComplete="current-password"
              autoFocus
              required
              error={action.errorOf('password') && t('office.wrongPassword')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

import { useEffect, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import type { SecondFactorAttributes } from '../../contract/office/permissions.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { CodeForm } from '../../ui/forms/code-form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useEntranceLanguage } from '../parts/language.tsx';
import { shopName } from '../parts/shop-name.ts';
import { StepUpDialog } from '../reauthentication/step-up-dialog.tsx';
import { Passkeys } from './passkeys.tsx';

/** Whose second factor it is, and how it stands. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const [session, factor] = await Promise.all([
      call('GET /office/api/sessions/current', { signal }),
      call('GET /office/api/second_factor', { signal }),
    ]);
    // Before a second factor is there nothing else is open to some.
    const passkeys = factor.item.confirmed
      ? (await call('GET /office/api/passkeys', { signal })).items
      : [];
    return { session: session.item, factor: factor.item, passkeys };
  });
}

/** An authenticator app as the second factor, and the codes that stand in for it. */
export function Component() {
  const { t } = useEntranceLanguage();
  const { session } = useLoaderData<typeof loader>();
  useEffect(() => {
    document.title = `${t('desk.nav.factor')} · ${shopName()}`;
  }, [t]);
  return (
    <StepUpDialog session={session}>
      <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-4 py-10">
        <div className="w-full max-w-md space-y-5 border border-hairline p-6">
          <h1 className="text-xl">{t('desk.nav.factor')}</h1>
          <Factor />
        </div>
      </main>
    </StepUpDialog>
  );
}

/** Where a fresh service is set up. */
const firstRun = '/first-run';

type Answer = { readonly item: SecondFactorAttributes };
type Enrolment = Pick<SecondFactorAttributes, 'secret' | 'qr_svg' | 'recovery_codes'>;

function Factor() {
  const { t } = useEntranceLanguage();
  const { session, factor } = useLoaderData<typeof loader>();
  const [enrolment, setEnrolment] = useState<Enrolment>({});
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const action = useAction();

  const show = async (answer: Promise<Answer>) => setEnrolment((await answer).item);
  const begin = () => show(call('POST /office/api/second_factor'));
  const confirm = (code: string) =>
    show(call('PUT /office/api/second_factor', { attributes: { code } }));

  if (enrolment.recovery_codes !== undefined) {
    const next = parameters.get('next') === firstRun ? firstRun : '/orders';
    return <Codes codes={enrolment.recovery_codes} onSaved={() => navigate(next)} />;
  }
  if (factor.confirmed) {
    return <Confirmed factor={factor} show={show} />;
  }
  if (enrolment.secret !== undefined) {
    return <Setup enrolment={enrolment} onConfirm={confirm} />;
  }
  return (
    <>
      <Notice tone={session.must_set_second_factor ? 'waiting' : 'calm'}>
        {t(session.must_set_second_factor ? 'desk.factor.must' : 'desk.factor.off')}
      </Notice>
      <p className="text-sm">{t('desk.factor.offText')}</p>
      <ActionTrouble action={action} />
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={action.busy} onClick={() => action.run(begin)}>
          {t('desk.factor.begin')}
        </Button>
        {session.must_set_second_factor ? null : <Leave />}
      </div>
    </>
  );
}

function Leave() {
  const { t } = useEntranceLanguage();
  return (
    <Link to="/orders" className="text-link text-sm">
      {t('office.toQueue')}
    </Link>
  );
}

function Setup(props: { enrolment: Enrolment; onConfirm: (code: string) => Promise<void> }) {
  const { t } = useEntranceLanguage();
  const { enrolment, onConfirm } = props;
  const action = useAction({ fields: ['code'] });
  return (
    <>
      <p className="text-sm">{t('desk.factor.scan')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qr_svg ?? '')}`}
        alt={t('desk.factor.qr')}
        className="mx-auto size-48 bg-white p-2"
      />
      <CopyLine label={t('desk.factor.secret')} value={enrolment.secret ?? ''} />
      <CodeForm
        label={t('desk.factor.code')}
        submit={t('desk.factor.confirm')}
        action={action}
        onCode={onConfirm}
      />
    </>
  );
}

function Codes(props: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useEntranceLanguage();
  return (
    <>
      <h2 className="text-base">{t('desk.factor.codesTitle')}</h2>
      <p className="text-sm">{t('desk.factor.codesText')}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button onClick={props.onSaved}>{t('desk.factor.codesKept')}</Button>
    </>
  );
}

type ConfirmedProps = {
  readonly factor: SecondFactorAttributes;
  readonly show: (answer: Promise<Answer>) => Promise<void>;
};

function Confirmed({ factor, show }: ConfirmedProps) {
  const { t } = useEntranceLanguage();
  const { passkeys } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<'renew' | 'drop' | null>(null);
  const action = useAction({ fields: ['code'] });
  return (
    <>
      <Notice>{t('desk.factor.on')}</Notice>
      <p className="text-sm">{t('desk.factor.left', { count: factor.recovery_codes_left })}</p>
      {open === null ? (
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" onClick={() => setOpen('renew')}>
            {t('desk.factor.renew')}
          </Button>
          {factor.required ? null : (
            <Button kind="quiet" onClick={() => setOpen('drop')}>
              {t('desk.factor.drop')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <p className="text-sm">{t(`desk.factor.${open}Text`)}</p>
          <CodeForm
            label={t('desk.signIn.code')}
            submit={t(`desk.factor.${open}`)}
            inputMode="text"
            action={action}
            onCode={async (code) => {
              const ask = { attributes: { code } };
              await show(
                open === 'drop'
                  ? call('DELETE /office/api/second_factor', ask)
                  : call('POST /office/api/second_factor/recovery_codes', ask),
              );
              setOpen(null);
            }}
          />
        </>
      )}
      <Passkeys passkeys={passkeys} />
      <Leave />
    </>
  );
}

import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import type { SecondFactorAttributes } from '../../contract/office-permissions.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getItem, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useAction } from '../api/use-action.ts';
import { useLanguage } from '../parts/language.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { ProveAnew } from '../proof/prove-anew.tsx';
import { CodeForm } from './code-form.tsx';

/** Whose second factor it is, and how it stands. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const [session, factor] = await Promise.all([
      getItem<OfficeSessionAttributes>('/sessions/current', request.signal),
      getItem<SecondFactorAttributes>('/second_factor', request.signal),
    ]);
    return { session, factor };
  });
}

/** An authenticator app as the second factor, and the codes that stand in for it. */
export function Component() {
  const { t } = useLanguage();
  const { session } = useLoaderData<typeof loader>();
  useEffect(() => {
    document.title = `${t('desk.nav.factor')} · Agio`;
  }, [t]);
  return (
    <ProveAnew session={session}>
      <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-4 py-10">
        <div className="w-full max-w-md space-y-5 border border-hairline p-6">
          <h1 className="text-xl">{t('desk.nav.factor')}</h1>
          <Factor />
        </div>
      </main>
    </ProveAnew>
  );
}

type Told = Pick<SecondFactorAttributes, 'secret' | 'qr_svg' | 'recovery_codes'>;

function Factor() {
  const { t } = useLanguage();
  const { session, factor } = useLoaderData<typeof loader>();
  const [told, setTold] = useState<Told>({});
  const navigate = useNavigate();
  const action = useAction();

  async function tell(method: 'POST' | 'PUT' | 'DELETE', path: string, attributes = {}) {
    setTold((await send<SecondFactorAttributes>(method, path, attributes)) ?? {});
  }

  if (told.recovery_codes !== undefined) {
    return <Codes codes={told.recovery_codes} onKept={() => navigate('/orders')} />;
  }
  if (factor.confirmed) {
    return <Confirmed factor={factor} tell={tell} />;
  }
  if (told.secret !== undefined) {
    return <Setup told={told} onConfirm={(code) => tell('PUT', '/second_factor', { code })} />;
  }
  return (
    <>
      <Notice tone={session.must_set_second_factor ? 'waiting' : 'calm'}>
        {t(session.must_set_second_factor ? 'desk.factor.must' : 'desk.factor.off')}
      </Notice>
      <p className="text-sm">{t('desk.factor.offText')}</p>
      <Trouble failure={action.trouble} />
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={action.busy} onClick={() => action.run(() => tell('POST', '/second_factor'))}>
          {t('desk.factor.begin')}
        </Button>
        {session.must_set_second_factor ? null : <Leave />}
      </div>
    </>
  );
}

function Leave() {
  const { t } = useLanguage();
  return (
    <Link to="/orders" className="text-link text-sm">
      {t('office.toQueue')}
    </Link>
  );
}

function Setup(props: { told: Told; onConfirm: (code: string) => Promise<void> }) {
  const { t } = useLanguage();
  const { told, onConfirm } = props;
  return (
    <>
      <p className="text-sm">{t('desk.factor.scan')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(told.qr_svg ?? '')}`}
        alt={t('desk.factor.qr')}
        className="mx-auto size-48 bg-white p-2"
      />
      <CopyLine label={t('desk.factor.secret')} value={told.secret ?? ''} />
      <CodeForm
        label={t('desk.factor.code')}
        submit={t('desk.factor.confirm')}
        onSubmit={onConfirm}
      />
    </>
  );
}

function Codes(props: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <h2 className="text-base">{t('desk.factor.codesTitle')}</h2>
      <p className="text-sm">{t('desk.factor.codesText')}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button onClick={props.onKept}>{t('desk.factor.codesKept')}</Button>
    </>
  );
}

type ConfirmedProps = {
  readonly factor: SecondFactorAttributes;
  readonly tell: (method: 'POST' | 'DELETE', path: string, attributes: object) => Promise<void>;
};

function Confirmed({ factor, tell }: ConfirmedProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<'renew' | 'drop' | null>(null);
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
            onSubmit={async (code) => {
              if (open === 'drop') await tell('DELETE', '/second_factor', { code });
              else await tell('POST', '/second_factor/recovery_codes', { code });
              setOpen(null);
            }}
          />
        </>
      )}
      <Leave />
    </>
  );
}

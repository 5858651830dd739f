import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { chooseLocale, otherLocale } from '../parts/own-settings.ts';
import { shopName } from '../parts/shop-name.ts';
import { StepUpDialog } from '../reauthentication/step-up-dialog.tsx';
import { FirstOperatorForm } from './first-operator-form.tsx';
import { Restart } from './restart.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Who is signed in, if anybody, and what there is to set up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { item: run } = await call('GET /office/api/first_run', { signal });
  const session = await call('GET /office/api/sessions/current', { signal }).catch(noSession);
  if (session === null || session.item.must_set_second_factor) {
    return { run, session: session?.item ?? null, ready: null };
  }
  if (!session.item.permissions.includes('settings.change')) throw redirect('/orders');
  const [settings, shop] = await Promise.all([
    call('GET /office/api/settings', { signal }),
    call('GET /office/api/shop', { signal }),
  ]);
  return { run, session: session.item, ready: { settings: settings.items, shop: shop.item } };
}

function noSession(error: unknown): null {
  if (error instanceof ApiFailure && error.status === 401) return null;
  throw error;
}

const steps = ['shop', 'mail', 'prices', 'coins', 'finish'] as const;
const stepsBefore = 2;
const all = stepsBefore + steps.length;

/** A fresh service is set up here; every step but the first two may be passed over. */
export function Component() {
  const { locale, t } = useLanguage();
  const { run, session, ready } = useLoaderData<typeof loader>();
  useEffect(() => {
    document.title = `${t('firstRun.title')} · ${shopName()}`;
  }, [t]);
  const other = otherLocale(locale);
  return (
    <main className="mx-auto max-w-2xl space-y-6 px-4 py-10">
      <div className="flex items-baseline justify-between gap-4">
        <h1 className="text-xl">{t('firstRun.title')}</h1>
        <button
          type="button"
          lang={other}
          onClick={() => chooseLocale(other)}
          className="text-link text-sm"
        >
          {t('office.otherLanguage')}
        </button>
      </div>
      {session !== null ? (
        <StepUpDialog session={session}>
          {ready === null ? <FactorStep /> : <Steps ready={ready} />}
        </StepUpDialog>
      ) : run.open ? (
        <>
          <Place step={1} title={t('firstRun.operator')} />
          <FirstOperatorForm />
        </>
      ) : (
        <Notice>
          <p>{t('firstRun.closed')}</p>
          <Link to="/sign-in" className="text-link">
            {t('firstRun.signIn')}
          </Link>
        </Notice>
      )}
    </main>
  );
}

/** Which step it is. */
function Place({ step, title }: { step: number; title: string }) {
  const { t } = useLanguage();
  return (
    <div>
      <p className="figures text-sm text-soft">{t('firstRun.step', { step, all })}</p>
      <h2 className="text-lg" tabIndex={-1}>
        {title}
      </h2>
    </div>
  );
}

function FactorStep() {
  const { t } = useLanguage();
  return (
    <div className="space-y-4">
      <Place step={2} title={t('firstRun.factor')} />
      <p className="text-sm">{t('firstRun.factorText')}</p>
      <Link to="/second-factor?next=/first-run" className="text-link">
        {t('firstRun.factorSet')}
      </Link>
    </div>
  );
}

type Ready = NonNullable<Awaited<ReturnType<typeof loader>>['ready']>;

const groupsOf = {
  shop: ['shop'],
  mail: ['mail'],
  prices: ['prices'],
  coins: ['nodes', 'networks'],
} as const;

function Steps({ ready }: { readonly ready: Ready }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const step = steps[at] ?? 'finish';
  const next = () => setAt(at + 1);
  const back =
    at === 0 ? null : (
      <Button type="button" kind="plain" onClick={() => setAt(at - 1)}>
        {t('firstRun.back')}
      </Button>
    );
  return (
    <div className="space-y-4">
      <Place step={stepsBefore + at + 1} title={t(`firstRun.${step}`)} />
      {step === 'finish' ? (
        <>
          <p className="text-sm">{t('firstRun.finishText')}</p>
          <Restart label={t('firstRun.go')} onBack={() => navigate('/setup')} />
          {back}
        </>
      ) : (
        <SettingsForm
          key={step}
          settings={ready.settings}
          groups={groupsOf[step]}
          without="SHOP_NAME"
          email=""
          submit={t('firstRun.save')}
          onDone={next}
          {...(step === 'shop' ? { beside: besideOf(ready.shop) } : {})}
          aside={
            <>
              <Button type="button" kind="plain" onClick={next}>
                {t('firstRun.skip')}
              </Button>
              {back}
            </>
          }
        />
      )}
    </div>
  );
}

/** The names of the shop, which it has of its own. */
function besideOf(shop: Ready['shop']) {
  return {
    fields: ['name', 'legal_name_ru', 'legal_name_en'],
    draw: (action: Action) => <ShopFields shop={shop} action={action} />,
    save: (form: FormData) => saveShop(shop, form),
  };
}

type ShopProps = { readonly shop: Ready['shop']; readonly action: Action };

function ShopFields({ shop, action }: ShopProps) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="name"
        label={t('firstRun.shopName')}
        maxLength={40}
        defaultValue={shop.name}
      />
      <ActionField
        action={action}
        name="legal_name_ru"
        label={t('firstRun.legalRu')}
        maxLength={200}
        defaultValue={shop.legal_name_ru}
      />
      <ActionField
        action={action}
        name="legal_name_en"
        label={t('firstRun.legalEn')}
        maxLength={200}
        defaultValue={shop.legal_name_en}
      />
    </>
  );
}

async function saveShop(shop: Ready['shop'], form: FormData): Promise<void> {
  const { accent_light, accent_dark, links, software_named, version } = shop;
  const names = {
    name: textOf(form, 'name'),
    legal_name_ru: textOf(form, 'legal_name_ru'),
    legal_name_en: textOf(form, 'legal_name_en'),
  };
  await call('PUT /office/api/shop', {
    attributes: { ...names, accent_light, accent_dark, links, software_named, version },
  });
}

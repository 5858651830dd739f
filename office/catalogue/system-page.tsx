import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { PaymentSystemFile } from '../../contract/office/catalogue.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { accountRuleFields, accountRuleOf, memoRuleOf } from './account-rule-of-form.ts';
import { EditForm } from './edit-form.tsx';
import { secondsOf, tickedOf, wholeOf } from './form-values.ts';
import { IconForm } from './icon-form.tsx';
import { SystemAccount } from './system-account.tsx';
import { SystemTerms } from './system-terms.tsx';

export type OpenSystem = Item<PaymentSystemFile>;

/** One payment system with everything it is made of. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { signal } = request;
  const asked = { params: { id: params['id'] ?? '' }, signal };
  return load(
    request,
    async () => (await call('GET /office/api/payment_systems/{id}', asked)).item,
  );
}

const fields = [
  'name_ru',
  'name_en',
  'min_income_amount',
  'max_income_amount',
  'network_fee',
  'rail',
  'confirmations',
  'requisites_ttl_s',
  'position',
  'memo_rule',
  'explorer',
  ...accountRuleFields,
];

/** What a payment system is called, takes and asks for; its icon beside it. */
export function Component() {
  const { locale, t } = useLanguage();
  const system = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  return (
    <Page
      title={locale === 'ru' ? system.name_ru : system.name_en}
      aside={<BackLink to="/reserves">{t('desk.back.systems')}</BackLink>}
    >
      <p className="mb-4 max-w-prose text-sm text-soft">
        {system.code} · {system.currency} · {t('desk.systems.text')}
      </p>
      {mayChange ? (
        <IconForm system={system} />
      ) : (
        <div className="mb-4">
          <Notice>{t('office.adminsAlone')}</Notice>
        </div>
      )}
      <EditForm
        key={system.id}
        fields={fields}
        locked={!mayChange}
        onSubmit={(form) =>
          call('PATCH /office/api/payment_systems/{id}', {
            params: { id: system.id },
            attributes: { version: system.version, ...termsOf(form) },
          })
        }
      >
        {(action) => (
          <>
            <SystemTerms system={system} action={action} />
            <SystemAccount rule={system.account_rule} memo={system.memo_rule} action={action} />
          </>
        )}
      </EditForm>
    </Page>
  );
}

function termsOf(form: FormData) {
  const on = (name: string) => form.get(name) === 'on';
  return {
    name_ru: textOf(form, 'name_ru'),
    name_en: textOf(form, 'name_en'),
    rail: textOf(form, 'rail'),
    income_enabled: on('income_enabled'),
    outcome_enabled: on('outcome_enabled'),
    referral_output_enabled: on('referral_output_enabled'),
    card_verification: on('card_verification'),
    min_income_amount: textOf(form, 'min_income_amount'),
    max_income_amount: textOf(form, 'max_income_amount'),
    network_fee: textOf(form, 'network_fee'),
    confirmations: wholeOf(form, 'confirmations'),
    requisites_ttl_s: secondsOf(form, 'requisites_ttl_s'),
    position: wholeOf(form, 'position'),
    pinned: on('pinned'),
    income_fields: tickedOf(form, 'income_fields'),
    outcome_fields: tickedOf(form, 'outcome_fields'),
    account_rule: accountRuleOf(form),
    memo_rule: memoRuleOf(form),
    explorer: textOf(form, 'explorer'),
  };
}

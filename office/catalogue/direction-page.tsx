import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DirectionFile } from '../../contract/office/catalogue.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { DirectionMoney } from './direction-money.tsx';
import { DirectionRules } from './direction-rules.tsx';
import { EditForm } from './edit-form.tsx';
import { codesOf, secondsOf, tickedOf, wholeOf } from './form-values.ts';
import { scheduleOf } from './schedule-of-form.ts';

export type OpenDirection = Item<DirectionFile>;

/** One direction with all its terms. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { item } = await call('GET /office/api/directions/{id}', {
      params: { id: params['id'] ?? '' },
      signal: request.signal,
    });
    return item;
  });
}

const figures = [
  'fixed_markup',
  'floating_markup',
  'rate_move_max',
  'income_fee_fixed',
  'income_fee_percent',
  'outcome_fee_fixed',
  'outcome_fee_percent',
  'min_income_amount',
  'max_income_amount',
  'min_outcome_amount',
  'max_outcome_amount',
  'review_income_amount',
  'card_verification_from',
  'tolerance_under',
  'tolerance_over',
] as const;

const fields = [
  ...figures,
  'rate_types',
  'payment_window_s',
  'top_up_s',
  'confirmations',
  'late_policy',
  'short_policy',
  'over_policy',
  'card_verification_mode',
  'countries_denied',
  'required_fields',
  'schedule',
  'position',
];

/** Every term of a direction, to be changed; customers are quoted by them at once. */
export function Component() {
  const { t } = useLanguage();
  const direction = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const { income, outcome } = direction;
  return (
    <Page
      title={t('desk.direction.title', { income: income.name, outcome: outcome.name })}
      aside={<BackLink to="/directions">{t('desk.back.directions')}</BackLink>}
    >
      <Now direction={direction} />
      {direction.cash ? (
        <p className="mb-4">
          <Link to={`/directions/${direction.id}/cities`} className="text-link">
            {t('officeCities.toCities')}
          </Link>
        </p>
      ) : null}
      {mayChange ? null : (
        <div className="mb-4">
          <Notice>{t('office.adminsAlone')}</Notice>
        </div>
      )}
      <EditForm
        key={direction.id}
        fields={fields}
        locked={!mayChange}
        onSubmit={(form) =>
          call('PATCH /office/api/directions/{id}', {
            params: { id: direction.id },
            attributes: { version: direction.version, ...termsOf(form) },
          })
        }
      >
        {(action) => (
          <>
            <div className="mb-5 grid gap-2">
              <Checkbox name="enabled" defaultChecked={direction.enabled}>
                {t('desk.direction.enabled')}
              </Checkbox>
              {direction.systems_enabled ? null : (
                <Notice tone="waiting">{t('desk.direction.systemsOff')}</Notice>
              )}
            </div>
            <DirectionMoney direction={direction} action={action} />
            <DirectionRules direction={direction} action={action} />
          </>
        )}
      </EditForm>
    </Page>
  );
}

/** What customers are quoted at this moment: the sign that a change has come through. */
function Now({ direction }: { direction: OpenDirection }) {
  const { t } = useLanguage();
  const { income, outcome, rate } = direction;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-2 border-y border-hairline py-3 text-sm">
      <span className="flex items-center gap-2">
        <System system={income} />
        <span className="text-soft">→</span>
        <System system={outcome} />
      </span>
      <span>
        <span className="text-soft">{t('desk.direction.now')}: </span>
        {rate === null ? (
          t('desk.direction.noRate')
        ) : (
          <span className="font-medium">
            <Money amount={rate.income} currency={income.currency} /> ={' '}
            <Money amount={rate.outcome} currency={outcome.currency} />
          </span>
        )}
      </span>
    </div>
  );
}

function termsOf(form: FormData) {
  return {
    ...Object.fromEntries(figures.map((name) => [name, textOf(form, name)])),
    enabled: form.get('enabled') === 'on',
    min_income_follows: form.get('min_income_follows') === 'on',
    max_income_follows: form.get('max_income_follows') === 'on',
    rate_types: tickedOf(form, 'rate_types'),
    payment_window_s: secondsOf(form, 'payment_window_s'),
    top_up_s: secondsOf(form, 'top_up_s'),
    confirmations: wholeOf(form, 'confirmations'),
    late_policy: textOf(form, 'late_policy'),
    short_policy: textOf(form, 'short_policy'),
    over_policy: textOf(form, 'over_policy'),
    card_verification_mode: textOf(form, 'card_verification_mode'),
    countries_denied: codesOf(form, 'countries_denied'),
    required_fields: tickedOf(form, 'required_fields'),
    position: wholeOf(form, 'position'),
    schedule: scheduleOf(form),
  };
}

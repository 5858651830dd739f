import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { deskPresences, type OfficeSupportAttributes } from '../../contract/support.ts';
import { dateFormat } from '../../i18n/intl-formats.ts';
import { localeTag } from '../../i18n/locale.ts';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field, FieldError } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { Standing } from '../parts/standing.tsx';

/** The desk as it is set. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { item } = await call('GET /office/api/support', { signal: request.signal });
    return item;
  });
}

/** When visitors are told that somebody is there, and the telephone of the contacts. */
export function Component() {
  const { t } = useLanguage();
  const desk = useLoaderData<typeof loader>();
  const mayChange = useMay('notice.change');
  return (
    <Page title={t('support.title')}>
      <div className="max-w-3xl">
        <Standing version={desk.version} className="mb-4 text-xs text-soft">
          {t('support.changed')} <Moment at={desk.updated_at} />
        </Standing>
        {/* Another version is another form: nothing of the old one stays in the fields. */}
        <DeskForm key={desk.version} desk={desk} disabled={!mayChange} />
      </div>
    </Page>
  );
}

type FormProps = { readonly desk: Item<OfficeSupportAttributes>; readonly disabled: boolean };

const names = ['presence', 'opens', 'closes', 'days', 'time_zone', 'phone'];

function DeskForm({ desk, disabled }: FormProps) {
  const { t } = useLanguage();
  const action = useAction({ fields: names });
  const [always, setAlways] = useState(desk.around_the_clock);

  function save(form: FormData) {
    return call('PUT /office/api/support', {
      attributes: {
        presence: textOf(form, 'presence'),
        around_the_clock: always,
        opens: always ? desk.opens : textOf(form, 'opens'),
        closes: always ? desk.closes : textOf(form, 'closes'),
        days: always ? desk.days : form.getAll('days').map(Number),
        time_zone: always ? desk.time_zone : textOf(form, 'time_zone'),
        phone: textOf(form, 'phone'),
        version: desk.version,
      },
    });
  }

  return (
    <SettingsForm action={action} disabled={disabled} onSubmit={save}>
      <Section title={t('support.now')}>
        <Select
          name="presence"
          label={t('support.presence')}
          defaultValue={desk.presence}
          error={action.errorOf('presence')}
        >
          {deskPresences.map((presence) => (
            <option key={presence} value={presence}>
              {t(`support.presence.${presence}`)}
            </option>
          ))}
        </Select>
      </Section>
      <Section title={t('support.hours')}>
        <div className="space-y-4">
          <Checkbox checked={always} onChange={(event) => setAlways(event.target.checked)}>
            {t('support.always')}
          </Checkbox>
          {always ? null : <Hours desk={desk} errorOf={action.errorOf} />}
        </div>
      </Section>
      <Section title={t('support.reach')}>
        <ActionField
          action={action}
          name="phone"
          type="tel"
          label={t('support.phone')}
          hint={t('support.reachHint')}
          defaultValue={desk.phone}
        />
      </Section>
    </SettingsForm>
  );
}

type HoursProps = Pick<FormProps, 'desk'> & { readonly errorOf: Action['errorOf'] };

function Hours({ desk, errorOf }: HoursProps) {
  const { t } = useLanguage();
  return (
    <>
      <Days chosen={desk.days} error={errorOf('days')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          name="opens"
          type="time"
          label={t('support.opens')}
          defaultValue={desk.opens}
          error={errorOf('opens')}
        />
        <Field
          name="closes"
          type="time"
          label={t('support.closes')}
          defaultValue={desk.closes}
          error={errorOf('closes')}
        />
        <Field
          name="time_zone"
          label={t('support.timeZone')}
          hint={t('support.timeZoneHint')}
          defaultValue={desk.time_zone}
          error={errorOf('time_zone')}
        />
      </div>
    </>
  );
}

function Days({ chosen, error }: { chosen: readonly number[]; error: string | undefined }) {
  const { locale, t } = useLanguage();
  const format = dateFormat(localeTag(locale), { weekday: 'short', timeZone: 'UTC' });
  return (
    <fieldset>
      <legend className="mb-2 text-sm">{t('support.days')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox key={day} name="days" value={day} defaultChecked={chosen.includes(day)}>
            {/* The first of January 2024 was a Monday. */}
            {format.format(new Date(Date.UTC(2024, 0, day)))}
          </Checkbox>
        ))}
      </div>
      <FieldError id="days-error" error={error} />
    </fieldset>
  );
}

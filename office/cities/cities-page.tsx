import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeCityAttributes } from '../../contract/office/cities.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { wholeOf } from '../catalogue/form-values.ts';
import { ScheduleFields } from '../catalogue/schedule-fields.tsx';
import { scheduleOf } from '../catalogue/schedule-of-form.ts';
import { useLanguage } from '../parts/language.tsx';
import { ListWithDialog } from '../parts/list-with-dialog.tsx';

type City = Item<OfficeCityAttributes>;

/** The cities in which cash changes hands, the first ones first. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, () => call('GET /office/api/cities', { signal }));
}

/** Cities of cash exchanges: where the desk is, and when somebody is at it. */
export function Component() {
  const { t, locale } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  return (
    <ListWithDialog
      title={t('officeCities.nav')}
      add={t('officeCities.new')}
      text={t('officeCities.text')}
      empty={t('officeCities.empty')}
      items={items}
      mayChange={useMay('catalogue.change')}
      columns={[
        { key: 'name', title: t('officeCities.city'), cell: (city) => <Name city={city} /> },
        {
          key: 'address',
          title: t('officeCities.address'),
          wide: true,
          cell: (city) => city[`address_${locale}`],
        },
        {
          key: 'position',
          title: t('desk.direction.position'),
          end: true,
          wide: true,
          cell: ({ position }) => position,
        },
      ]}
      dialog={(city, onClose) => (
        <EditCity
          city={city}
          last={Math.max(0, ...items.map(({ position }) => position))}
          onClose={onClose}
        />
      )}
    />
  );
}

function Name({ city }: { readonly city: City }) {
  const { t, locale } = useLanguage();
  return (
    <>
      {city[`name_${locale}`]}
      <span className="block font-mono text-xs text-soft">{city.id}</span>
      {city.at_work ? null : (
        <Tag tone={city.enabled ? 'waiting' : 'calm'}>
          {t(city.enabled ? 'officeCities.incomplete' : 'officeCities.off')}
        </Tag>
      )}
    </>
  );
}

type EditProps = {
  readonly city: City | null;
  /** Where the last one stands: a new one comes after it. */
  readonly last: number;
  readonly onClose: () => void;
};

const texts = ['name_ru', 'name_en', 'address_ru', 'address_en'] as const;

function EditCity({ city, last, onClose }: EditProps) {
  const { t, locale } = useLanguage();
  return (
    <FormDialog
      title={city === null ? t('officeCities.newTitle') : city[`name_${locale}`]}
      submit={t('office.save')}
      fields={['code', ...texts, 'schedule', 'position', 'version']}
      onClose={onClose}
      onSubmit={(form) => {
        const terms = {
          name_ru: textOf(form, 'name_ru'),
          name_en: textOf(form, 'name_en'),
          address_ru: textOf(form, 'address_ru'),
          address_en: textOf(form, 'address_en'),
          schedule: scheduleOf(form),
          position: wholeOf(form, 'position'),
          enabled: form.get('enabled') === 'on',
        };
        if (city === null) {
          const attributes = { code: textOf(form, 'code').toUpperCase(), ...terms };
          return call('POST /office/api/cities', { attributes });
        }
        const params = { id: city.id };
        const attributes = { ...terms, version: city.version };
        return call('PUT /office/api/cities/{id}', { params, attributes });
      }}
    >
      {(action) => <CityFields city={city} place={city?.position ?? last + 10} action={action} />}
    </FormDialog>
  );
}

type FieldsProps = {
  readonly city: City | null;
  readonly place: number;
  readonly action: Action;
};

function CityFields({ city, place, action }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      {city === null ? (
        <ActionField
          action={action}
          name="code"
          mono
          label={t('officeCities.code')}
          hint={t('officeCities.codeHint')}
          spellCheck={false}
          maxLength={24}
          required
        />
      ) : null}
      {texts.map((name) => (
        <ActionField
          key={name}
          action={action}
          name={name}
          label={t(`officeCities.${name}`)}
          hint={name === 'address_ru' ? t('officeCities.addressHint') : undefined}
          defaultValue={city?.[name]}
          maxLength={name.startsWith('name') ? 80 : 300}
          required={name.startsWith('name')}
        />
      ))}
      <ScheduleFields schedule={city?.schedule ?? null} error={action.errorOf('schedule')} />
      <ActionField
        action={action}
        name="position"
        label={t('desk.direction.position')}
        inputMode="numeric"
        defaultValue={String(place)}
        required
      />
      <Checkbox name="enabled" defaultChecked={city?.enabled ?? true}>
        {t('officeCities.enabled')}
      </Checkbox>
    </>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeBankAttributes } from '../../contract/office/banks.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ListWithDialog } from '../parts/list-with-dialog.tsx';

type Bank = Item<OfficeBankAttributes>;

/** The banks that customers choose from, the first ones first. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, () => call('GET /office/api/recipient_banks', { signal }));
}

/** Banks of recipients: what is asked for where a phone number alone does not say where to pay. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  return (
    <ListWithDialog
      title={t('desk.nav.banks')}
      add={t('desk.banks.new')}
      text={t('desk.banks.text')}
      empty={t('desk.banks.empty')}
      items={items}
      mayChange={useMay('catalogue.change')}
      columns={[
        { key: 'name_ru', title: t('desk.systems.nameRu'), cell: (bank) => <Name bank={bank} /> },
        {
          key: 'name_en',
          title: t('desk.systems.nameEn'),
          wide: true,
          cell: ({ name_en: name }) => name,
        },
        { key: 'words', title: t('desk.banks.words'), wide: true, cell: ({ words }) => words },
        {
          key: 'position',
          title: t('desk.direction.position'),
          end: true,
          wide: true,
          cell: ({ position }) => position,
        },
      ]}
      dialog={(bank, onClose) => (
        <EditBank
          bank={bank}
          last={Math.max(0, ...items.map(({ position }) => position))}
          onClose={onClose}
        />
      )}
    />
  );
}

function Name({ bank }: { readonly bank: Bank }) {
  const { t } = useLanguage();
  return (
    <>
      {bank.name_ru}
      <span className="block font-mono text-xs text-soft">{bank.id}</span>
      {bank.enabled ? null : <Tag tone="calm">{t('desk.banks.off')}</Tag>}
    </>
  );
}

type EditProps = {
  readonly bank: Bank | null;
  /** Where the last one stands: a new one comes after it. */
  readonly last: number;
  readonly onClose: () => void;
};

function EditBank({ bank, last, onClose }: EditProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={bank === null ? t('desk.banks.newTitle') : bank.name_ru}
      submit={t('office.save')}
      fields={['code', 'name_ru', 'name_en', 'words', 'position']}
      onClose={onClose}
      onSubmit={(form) => {
        const terms = {
          name_ru: textOf(form, 'name_ru'),
          name_en: textOf(form, 'name_en'),
          words: textOf(form, 'words'),
          position: Number(textOf(form, 'position')),
          enabled: form.get('enabled') === 'on',
        };
        if (bank === null) {
          const attributes = { code: textOf(form, 'code'), ...terms };
          return call('POST /office/api/recipient_banks', { attributes });
        }
        const params = { id: bank.id };
        return call('PUT /office/api/recipient_banks/{id}', { params, attributes: terms });
      }}
    >
      {(action) => <BankFields bank={bank} place={bank?.position ?? last + 10} action={action} />}
    </FormDialog>
  );
}

type FieldsProps = {
  readonly bank: Bank | null;
  readonly place: number;
  readonly action: Action;
};

function BankFields({ bank, place, action }: FieldsProps) {
  const { t } = useLanguage();
  const name = (side: 'name_ru' | 'name_en', label: string) => (
    <ActionField
      action={action}
      name={side}
      label={label}
      defaultValue={bank?.[side]}
      maxLength={80}
      required
    />
  );
  return (
    <>
      {bank === null ? (
        <ActionField
          action={action}
          name="code"
          mono
          label={t('desk.banks.code')}
          hint={t('desk.banks.codeHint')}
          spellCheck={false}
          maxLength={40}
          required
        />
      ) : null}
      {name('name_ru', t('desk.systems.nameRu'))}
      {name('name_en', t('desk.systems.nameEn'))}
      <ActionField
        action={action}
        name="words"
        label={t('desk.banks.words')}
        hint={t('desk.banks.wordsHint')}
        defaultValue={bank?.words}
        maxLength={200}
      />
      <ActionField
        action={action}
        name="position"
        label={t('desk.direction.position')}
        inputMode="numeric"
        defaultValue={String(place)}
        required
      />
      <Checkbox name="enabled" defaultChecked={bank?.enabled ?? true}>
        {t('desk.banks.enabled')}
      </Checkbox>
    </>
  );
}

import type { Item } from '../../client/call-types.ts';
import { settingList } from '../../contract/office/settings/setting-list.ts';
import type { SettingAttributes } from '../../contract/office/settings/settings.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';

/** One setting as it is read; its id is its name. */
export type Setting = Item<SettingAttributes>;

/** What the table says of each, by name. */
type Known = (typeof settingList)[number];

type Props = {
  readonly known: Known;
  readonly setting: Setting;
  readonly action: Action;
  readonly onForget: () => void;
};

/** The settings of some groups, with what the table says of each. */
export function settingsOf(settings: readonly Setting[], groups: readonly string[]) {
  return settingList.flatMap((known) => {
    const setting = settings.find(({ id }) => id === known.name);
    return setting === undefined || !groups.includes(known.group) ? [] : [{ known, setting }];
  });
}

/** One setting: its value, or that it is set, and where it comes from. */
export function SettingField({ known, setting, action, onForget }: Props) {
  const { t } = useLanguage();
  const { name } = known;
  const disabled = setting.source === 'environment';
  const common = { action, name, label: t(`settings.name.${name}`), disabled };
  return (
    <div className="space-y-1">
      {'choices' in known ? (
        <ChoiceField {...common} choices={known.choices} value={setting.value} />
      ) : (
        <ActionField
          {...common}
          type={setting.secret ? 'password' : 'text'}
          autoComplete={setting.secret ? 'new-password' : 'off'}
          spellCheck={false}
          placeholder={'example' in known ? known.example : undefined}
          defaultValue={setting.value ?? ''}
          hint={hintOf(setting, t)}
        />
      )}
      {'choices' in known ? <p className="text-xs text-soft">{hintOf(setting, t)}</p> : null}
      {setting.secret && setting.source === 'office' ? (
        <Button
          type="button"
          kind="plain"
          size="small"
          aria-label={`${t('settings.forget')}: ${t(`settings.name.${name}`)}`}
          onClick={onForget}
        >
          {t('settings.forget')}
        </Button>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  readonly action: Action;
  readonly name: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly choices: readonly string[];
  readonly value: string | null;
};

function ChoiceField({ action, choices, value, ...field }: ChoiceProps) {
  const { t } = useLanguage();
  const words: Readonly<Record<string, string>> = {
    true: t('settings.yes'),
    false: t('settings.no'),
  };
  return (
    <Select {...field} defaultValue={value ?? ''} error={action.errorOf(field.name)}>
      <option value="">{t('settings.usual')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice] ?? choice}
        </option>
      ))}
    </Select>
  );
}

function hintOf({ id, source, secret, ends_with: end, unreadable }: Setting, t: Say): string {
  if (source === 'environment') return t('settings.source.environment', { name: id });
  if (unreadable) return t('settings.unreadable');
  if (source === 'default') return t('settings.source.default');
  if (!secret) return t('settings.source.office');
  return end === null ? t('settings.secretSetShort') : t('settings.secretSet', { end });
}

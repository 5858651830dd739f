import { type MonitorFlag, monitorFlags } from '../../core/monitors/flags.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  /** Prefix of the names of the boxes. */
  readonly name: string;
  readonly label: string;
  readonly chosen: readonly MonitorFlag[];
  readonly error?: string | undefined;
};

/** Marks that monitors show, each a box to tick. */
export function FlagBoxes({ name, label, chosen, error }: Props) {
  const { t } = useLanguage();
  return (
    <fieldset>
      <legend className="mb-2 text-sm">{label}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {monitorFlags.map((flag) => (
          <Checkbox key={flag} name={`${name}.${flag}`} defaultChecked={chosen.includes(flag)}>
            <span className="text-sm">{t(`monitors.flag.${flag}`)}</span>
          </Checkbox>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

/** The marks that are ticked. */
export function flagsOf(form: FormData, name: string): MonitorFlag[] {
  return monitorFlags.filter((flag) => form.get(`${name}.${flag}`) === 'on');
}

/** Marks as a line of words. */
export function FlagWords({ flags }: { flags: readonly MonitorFlag[] }) {
  const { t } = useLanguage();
  if (flags.length === 0) return '—';
  return flags.map((flag) => t(`monitors.flag.${flag}`)).join(', ');
}

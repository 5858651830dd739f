import type { ScheduleJson } from '../../contract/schedule.ts';
import { ScheduleFields } from '../catalogue/schedule-fields.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly hours: ScheduleJson | null;
  readonly error: string | undefined;
  /** What having none of one's own is called; absent: it is at any hour. */
  readonly unset?: string;
};

/** In which hours somebody may work in the office. */
export function AccessHours({ hours, error, unset }: Props) {
  const { t } = useLanguage();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('hours.title')}</legend>
      <p className="text-xs text-soft">{t('hours.hint')}</p>
      <ScheduleFields schedule={hours} error={error} always={unset} />
    </fieldset>
  );
}

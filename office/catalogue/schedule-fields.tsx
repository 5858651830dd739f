import { useState } from 'react';
import type { ScheduleJson } from '../../contract/schedule.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';
import { type Hours, hoursOf } from './schedule-of-form.ts';

type Props = {
  readonly schedule: ScheduleJson | null;
  readonly error: string | undefined;
  /** What leaving it alone is called; absent: one of the others is always chosen. */
  readonly unset?: string | undefined;
  /** What no hours at all are called, where it is not that it is always open. */
  readonly always?: string | undefined;
};
type Row = Hours & { readonly key: number };

const days = [0, 1, 2, 3, 4, 5, 6] as const;
const offsets = [0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 720, -180, -300, -480];
const look =
  'min-h-9 rounded-sm border border-hairline border-b-edge bg-raised px-2 text-sm pointer-coarse:min-h-11';

/** Opening hours of every week, or none: then it is always open. */
export function ScheduleFields({ schedule, error, unset, always }: Props) {
  const { t } = useLanguage();
  const [kind, setKind] = useState(
    unset !== undefined ? '' : schedule === null ? 'always' : 'hours',
  );
  const [rows, setRows] = useState<readonly Row[]>(() =>
    hoursOf(schedule).map((hours, key) => ({ ...hours, key })),
  );
  const own = schedule?.utc_offset_minutes ?? 180;

  function add() {
    const last = rows.at(-1);
    const day = last === undefined ? 0 : (last.day + 1) % 7;
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { day, from: last?.from ?? '09:00', to: last?.to ?? '21:00', key }]);
  }

  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          name="schedule_kind"
          label={t('desk.schedule.title')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          {unset === undefined ? null : <option value="">{unset}</option>}
          <option value="always">{always ?? t('desk.schedule.always')}</option>
          <option value="hours">{t('desk.schedule.hours')}</option>
        </Select>
        {kind === 'hours' ? (
          <Select name="schedule_offset" label={t('desk.schedule.offset')} defaultValue={own}>
            {[...new Set([...offsets, own])].map((offset) => (
              <option key={offset} value={offset}>
                {offset < 0 ? '−' : '+'}
                {Math.abs(offset) / 60}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
      {kind === 'hours' ? (
        <>
          <ul className="grid gap-2">
            {rows.map((row) => (
              <HoursRow
                key={row.key}
                row={row}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          {rows.length === 0 ? <Notice tone="waiting">{t('desk.schedule.never')}</Notice> : null}
          <p className="text-xs text-soft">{t('desk.schedule.overnight')}</p>
          <div>
            <Button size="small" onClick={add}>
              {t('desk.schedule.add')}
            </Button>
          </div>
        </>
      ) : null}
      <FieldError id="schedule-error" error={error} />
    </div>
  );
}

function HoursRow({ row, onRemove }: { row: Row; onRemove: () => void }) {
  const { t } = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-2">
      <select
        name="schedule_day"
        aria-label={t('desk.schedule.day')}
        defaultValue={row.day}
        className={look}
      >
        {days.map((day) => (
          <option key={day} value={day}>
            {t(`desk.day.${day}`)}
          </option>
        ))}
      </select>
      <input
        type="time"
        name="schedule_from"
        aria-label={t('desk.schedule.from')}
        defaultValue={row.from}
        required
        className={look}
      />
      <span className="text-soft">–</span>
      <input
        type="time"
        name="schedule_to"
        aria-label={t('desk.schedule.to')}
        defaultValue={row.to}
        required
        className={look}
      />
      <Button size="small" kind="plain" onClick={onRemove}>
        {t('desk.schedule.remove')}
      </Button>
    </li>
  );
}

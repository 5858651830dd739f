import { formatDay, formatTime } from '../../i18n/format-moment.ts';
import { Moment as OwnMoment } from '../../ui/moment.tsx';
import { useLanguage } from './language.tsx';

type Props = { readonly at: string; readonly short?: boolean; readonly className?: string };

/** A moment in the operator's own time zone, and in UTC under the pointer: logs are in UTC. */
export function Moment(props: Props) {
  const { locale } = useLanguage();
  const utc = `${formatDay(props.at, locale, 'UTC')}, ${formatTime(props.at, 'UTC')} UTC`;
  return (
    <span title={utc}>
      <OwnMoment {...props} />
    </span>
  );
}

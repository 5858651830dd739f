import { Moment as OwnMoment } from '../../ui/values/moment.tsx';
import { useLanguage } from './language.tsx';
import { utcText } from './utc-text.ts';

type Props = { readonly at: string; readonly short?: boolean; readonly className?: string };

/** A moment in the operator's own time zone, and in UTC under the pointer: logs are in UTC. */
export function Moment(props: Props) {
  const { locale } = useLanguage();
  return (
    <span title={utcText(props.at, locale)}>
      <OwnMoment {...props} />
    </span>
  );
}

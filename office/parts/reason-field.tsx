import type { Deed } from '../api/use-deed.ts';
import { useLanguage } from './language.tsx';
import { TextArea } from './text-area.tsx';

type Props = {
  readonly deed: Pick<Deed, 'errorOf'>;
  readonly label?: string;
  readonly hint?: string;
  /** The customer will read it, and not operators alone. */
  readonly seen?: boolean;
};

/** Why a deed is done: it is asked for and kept with the deed. */
export function ReasonField({ deed, label, hint, seen }: Props) {
  const { t } = useLanguage();
  return (
    <TextArea
      name="reason"
      label={label ?? t('office.reason')}
      hint={hint ?? t(seen ? 'office.reasonSeen' : 'office.reasonInside')}
      maxLength={500}
      required
      error={deed.errorOf('reason')}
    />
  );
}

import type { Action } from '../../ui/actions/use-action.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useLanguage } from './language.tsx';

type Props = {
  readonly action: Pick<Action, 'errorOf'>;
  readonly label?: string;
  readonly hint?: string;
  /** The customer will read it, and not operators alone. */
  readonly seen?: boolean;
};

/** Why an action is done: it is asked for and kept with the action. */
export function ReasonField({ action, label, hint, seen }: Props) {
  const { t } = useLanguage();
  return (
    <TextArea
      name="reason"
      label={label ?? t('office.reason')}
      hint={hint ?? t(seen ? 'office.reasonSeen' : 'office.reasonInside')}
      maxLength={500}
      required
      error={action.errorOf('reason')}
    />
  );
}

import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Props = {
  readonly title: string;
  /** When and for whom it takes effect. */
  readonly text: string;
  readonly submit: string;
  readonly onSave: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks why new terms are set before they are. */
export function SaveDialog({ title, text, submit, onSave, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      submit={submit}
      fields={['reason']}
      onClose={onClose}
      onSubmit={(form) => onSave(textOf(form, 'reason'))}
    >
      {(action) => (
        <>
          <p className="text-sm">{text}</p>
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}

import { useRef } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError, fieldIds } from '../../ui/forms/field.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import { useFocusOnFault } from './card-step.tsx';
import { photoSideMin } from './draw-photo.ts';
import { MaskEditor } from './mask-editor.tsx';
import type { Step, VerificationForm } from './use-verification-form.ts';

type Props = {
  readonly form: VerificationForm;
  readonly onBack: () => void;
  readonly onStep: (step: Step) => void;
};

/** A photo by camera or from a file, covered before anything leaves the device, and sent. */
export function PhotoStep({ form, onBack, onStep }: Props) {
  const { t } = useLanguage();
  const at = useRef<HTMLDivElement>(null);
  const { photo, errors, attempt } = form;
  useFocusOnFault(at, attempt);

  async function send() {
    const step = await form.send();
    if (step === 'card') onStep('card');
  }

  return (
    <div ref={at} className="space-y-5">
      {photo.opened === null ? <ChoosePhoto form={form} /> : <MaskEditor photo={photo} />}
      <Refusal form={form} />
      {photo.opened === null ? null : (
        <Checkbox
          id={fieldId('checked')}
          checked={form.checked}
          error={errors['checked']}
          onChange={({ target }) => form.setChecked(target.checked)}
        >
          {t('cardVerification.cover.checked')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        {photo.opened === null ? null : (
          <Button busy={form.sending} onClick={send} className="max-sm:w-full">
            {t('cardVerification.send')}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} className="max-sm:w-full">
          {t('cardVerification.back')}
        </Button>
      </div>
      {photo.opened === null ? null : (
        <p className="text-xs text-soft">{t('cardVerification.cover.promise')}</p>
      )}
    </div>
  );
}

/** What the service says of the photo, or of nothing that is on the page. */
function Refusal({ form }: Pick<Props, 'form'>) {
  const { t } = useLanguage();
  const { image, unknown } = form.errors;
  const shown = unknown ?? (form.photo.opened === null ? undefined : image);
  if (shown === undefined) return null;
  return (
    <Notice tone="loss" title={t('cardVerification.failed')} announce>
      {shown}
    </Notice>
  );
}

function ChoosePhoto({ form }: Pick<Props, 'form'>) {
  const { t } = useLanguage();
  const id = fieldId('image');
  const ids = fieldIds(id);
  const { opening } = form.photo;

  const choose = (file: File) => void form.photo.choose(file);

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <FileButton
          kind="primary"
          icon={<CameraIcon />}
          capture="environment"
          accept={photoTypes}
          aria-describedby={ids.hint}
          // A mouse has no camera behind it: there the file dialog would open twice.
          className="not-pointer-coarse:hidden max-sm:w-full"
          onFile={choose}
        >
          {t('cardVerification.camera')}
        </FileButton>
        <FileButton
          id={id}
          accept={photoTypes}
          aria-describedby={ids.hint}
          className="max-sm:w-full"
          onFile={choose}
        >
          {t('cardVerification.file')}
        </FileButton>
      </div>
      <p id={ids.hint} className="text-xs text-soft">
        {t('cardVerification.fileHint')}
      </p>
      {opening ? (
        <p className="flex items-center gap-2 text-sm">
          <Spinner /> {t('cardVerification.opening')}
        </p>
      ) : null}
      <FieldError id={ids.error} error={opening ? undefined : form.errors['image']} />
      <Fault form={form} />
    </div>
  );
}

function Fault({ form }: Pick<Props, 'form'>) {
  const { t } = useLanguage();
  switch (form.photo.fault) {
    case null:
      return null;
    case 'heic':
      return (
        <Notice tone="waiting" title={t('cardVerification.heicTitle')} announce>
          {t('cardVerification.heic')}
        </Notice>
      );
    case 'unreadable':
      return (
        <Notice tone="loss" announce>
          {t('cardVerification.unreadable')}
        </Notice>
      );
    case 'too_small':
      return (
        <Notice tone="loss" announce>
          {t('cardVerification.tooSmall', { side: String(photoSideMin) })}
        </Notice>
      );
    default:
      return form.photo.fault satisfies never;
  }
}

const photoTypes = 'image/jpeg,image/png,image/webp';

/** Drawn here: the icons of the frame are carried by every page. */
function CameraIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.75 6h3.5l1.5-2.25h4.5L13.75 6h3.5v10H2.75zM13 10.75a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />
    </svg>
  );
}

import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError, fieldIds } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
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

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again after it was turned away.
    target.value = '';
    if (file !== undefined) void form.photo.choose(file);
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <PhotoButton
          camera
          // A mouse has no camera behind it: there the file dialog would open twice.
          className="hidden pointer-coarse:inline-flex"
          describedBy={ids.hint}
          onChange={choose}
        >
          {t('cardVerification.camera')}
        </PhotoButton>
        <PhotoButton id={id} describedBy={ids.hint} onChange={choose}>
          {t('cardVerification.file')}
        </PhotoButton>
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

type ButtonProps = {
  readonly id?: string;
  /** By the camera, or from a file. */
  readonly camera?: boolean;
  readonly className?: string;
  readonly describedBy: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly children: ReactNode;
};

/**
 * A button that opens the camera or the files. HEIC is not asked for: an iPhone then hands its
 * photos over as JPEG by itself.
 */
function PhotoButton(props: ButtonProps) {
  const { id, camera = false, className, describedBy, onChange, children } = props;
  return (
    <label
      className={classes(
        'min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md px-6 max-sm:w-full',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        'has-focus-visible:outline-green',
        camera
          ? 'bg-green font-medium text-on-green hover:bg-green-deep'
          : 'border border-edge hover:border-ink',
        className ?? 'inline-flex',
      )}
    >
      {camera ? <CameraIcon /> : <Icon name="file" />}
      {children}
      <input
        {...(id === undefined ? {} : { id })}
        {...(camera ? { capture: 'environment' } : {})}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={describedBy}
        className="sr-only"
        onChange={onChange}
      />
    </label>
  );
}

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

import { useState } from 'react';
import type { ContentImageAttributes } from '../../contract/office-content.ts';
import { FieldError } from '../../ui/field.tsx';
import { type Item, sendFile } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { useLanguage } from '../parts/language.tsx';
import { pressLook } from '../parts/press.tsx';
import { troubleText } from '../parts/trouble.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly onKept: (image: Item<ContentImageAttributes>) => void;
};

const types = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Sends a picture as soon as it is chosen; what came of it is the caller's to use. */
export function ImageButton({ id, label, onKept }: Props) {
  const { t } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | undefined>(undefined);

  async function keep(file: File | undefined) {
    if (file === undefined || busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      onKept(await sendFile<ContentImageAttributes>('/content_images', 'image', file));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setTrouble(troubleText(error, t));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <label
        aria-busy={busy || undefined}
        className={`${pressLook()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green`}
      >
        <input
          id={id}
          type="file"
          accept={types}
          disabled={busy}
          className="sr-only"
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            void keep(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-xs text-soft">
        {t('officeContent.imageHint')}
      </p>
      <FieldError id={`${id}-error`} error={trouble} />
    </div>
  );
}

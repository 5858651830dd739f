import type { Item } from '../../client/call-types.ts';
import type { ContentImageAttributes } from '../../contract/office/content.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly onUploaded: (image: Item<ContentImageAttributes>) => void;
};

const types = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Sends a picture as soon as it is chosen; what came of it is the caller's to use. */
export function ImageButton({ id, label, onUploaded }: Props) {
  const { t } = useLanguage();
  // What is written beside it stays as it is: nothing is read anew.
  const action = useAction({ reload: async () => undefined });

  async function keep(file: File) {
    await action.run(async () => {
      const form = new FormData();
      form.append('image', file);
      onUploaded((await call('POST /office/api/content_images', { form })).item);
    });
  }

  return (
    <div className="space-y-2">
      <FileButton
        id={id}
        size="small"
        accept={types}
        busy={action.busy}
        hint={t('officeContent.imageHint')}
        onFile={keep}
      >
        {label}
      </FileButton>
      <ActionTrouble action={action} />
    </div>
  );
}

import { useState } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { Partner } from './partners-page.tsx';

const types = 'image/png,image/jpeg,image/webp,image/gif';

/** The banner of a monitor, replaced as soon as another is chosen. */
export function PartnerPicture({ partner }: { readonly partner: Partner }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['image'] });
  const [picture, setPicture] = useState(partner.picture);
  const params = { id: partner.id };
  const keep = (file: File) =>
    action.run(async () => {
      const form = new FormData();
      form.append('image', file);
      const { item } = await call('PUT /office/api/partners/{id}/picture', { params, form });
      setPicture(item.picture);
    });
  const remove = () =>
    action.run(async () => {
      const { item } = await call('DELETE /office/api/partners/{id}/picture', { params });
      setPicture(item.picture);
    });
  const word =
    picture === null ? 'monitors.partners.pictureSend' : 'monitors.partners.pictureOther';
  return (
    <section aria-labelledby="partner-picture" className="space-y-3">
      <h3 id="partner-picture" className="text-sm font-medium">
        {t('monitors.partners.picture')}
      </h3>
      {picture === null ? (
        <p className="text-sm text-soft">{t('monitors.partners.pictureNone')}</p>
      ) : (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          className="h-auto max-w-full border border-hairline"
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <FileButton
          size="small"
          accept={types}
          busy={action.busy}
          hint={t('monitors.partners.pictureHint')}
          error={action.errorOf('image')}
          onFile={keep}
        >
          {t(word)}
        </FileButton>
        {picture === null ? null : (
          <Button kind="quiet" size="small" busy={action.busy} onClick={remove}>
            {t('monitors.partners.pictureRemove')}
          </Button>
        )}
      </div>
      <ActionTrouble action={action} />
    </section>
  );
}

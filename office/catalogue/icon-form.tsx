import { useState } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { KnownIcons } from './known-icons.tsx';
import type { OpenSystem } from './system-page.tsx';

/** The icon of a payment system, replaced by a picture as soon as one is chosen. */
export function IconForm({ system }: { system: OpenSystem }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['icon'] });
  const [choosing, setChoosing] = useState(false);

  const replace = (file: File) =>
    action.run(() => {
      const form = new FormData();
      form.append('icon', file);
      const params = { id: system.id };
      return call('PUT /office/api/payment_systems/{id}/icon', { params, form });
    });

  return (
    <div className="mb-5 flex flex-wrap items-center gap-4 border-y border-hairline py-3">
      <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-12" />
      <div className="min-w-0">
        <FileButton
          size="small"
          accept="image/png,image/jpeg,image/webp"
          busy={action.busy}
          hint={t('desk.systems.iconHint')}
          error={action.errorOf('icon')}
          onFile={replace}
        >
          {t('desk.systems.iconSend')}
        </FileButton>
        <ActionTrouble action={action} />
      </div>
      <Button size="small" onClick={() => setChoosing(true)}>
        {t('setup.gallery.icons')}
      </Button>
      {choosing ? <KnownIcons system={system} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

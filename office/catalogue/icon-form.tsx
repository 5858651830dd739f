import { useRef } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { PaymentSystemIcon } from '../../ui/payment-system-icon.tsx';
import { sendFile } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useLanguage } from '../parts/language.tsx';
import { Press } from '../parts/press.tsx';
import { Trouble } from '../parts/trouble.tsx';
import type { OpenSystem } from './system-page.tsx';

/** The icon of a payment system, replaced by a picture as soon as one is chosen. */
export function IconForm({ system }: { system: OpenSystem }) {
  const { t } = useLanguage();
  const action = useAction(['icon']);
  const input = useRef<HTMLInputElement>(null);

  async function replace(file: File | undefined) {
    if (file === undefined) return;
    await action.run(() => sendFile(`/payment_systems/${system.id}/icon`, 'icon', file, 'PUT'));
    if (input.current) input.current.value = '';
  }

  return (
    <div className="mb-5 flex flex-wrap items-center gap-4 border-y border-hairline py-3">
      <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-12" />
      <div className="min-w-0">
        <Press busy={action.busy} onClick={() => input.current?.click()}>
          {t('desk.systems.iconSend')}
        </Press>
        <p className="mt-1 text-xs text-soft">{t('desk.systems.iconHint')}</p>
        <FieldError id="icon-error" error={action.errorOf('icon')} />
        <Trouble failure={action.trouble} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('desk.systems.icon')}
          onChange={(event) => replace(event.target.files?.[0])}
          className="sr-only"
          tabIndex={-1}
        />
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { UnreadEntryAttributes } from '../../contract/office.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { ReasonField } from '../parts/reason-field.tsx';

/** Money nobody could read, until a person has seen to it; there is hardly ever any. */
export function UnreadEntries({ entries }: { entries: readonly Item<UnreadEntryAttributes>[] }) {
  const { t } = useLanguage();
  const maySettle = useMay('orders.confirm');
  const [settling, setSettling] = useState<string | null>(null);
  if (entries.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="loss" title={t('office.ledger.unread')}>
        <p>{t('office.ledger.unreadText')}</p>
        <ul className="mt-2 space-y-3">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="font-medium">{outsideName(entry.rail, t)}</span>
              <Moment at={entry.seen_at} className="text-soft" />
              <span>{entry.reason}</span>
              {maySettle ? (
                <Button size="small" onClick={() => setSettling(entry.id)}>
                  {t('office.ledger.unreadSettle')}
                </Button>
              ) : null}
              <span className="w-full font-mono text-xs break-all">{entry.content}</span>
            </li>
          ))}
        </ul>
      </Notice>
      {settling === null ? null : (
        <FormDialog
          title={t('office.ledger.unreadTitle')}
          submit={t('office.ledger.unreadSettle')}
          fields={['reason']}
          onClose={() => setSettling(null)}
          onSubmit={(form) =>
            call('POST /office/api/unread_entries/{id}/settle', {
              params: { id: settling },
              attributes: { reason: textOf(form, 'reason') },
            })
          }
        >
          {(action) => (
            <>
              <p className="text-sm">{t('office.ledger.unreadSettleText')}</p>
              <ReasonField action={action} />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
}

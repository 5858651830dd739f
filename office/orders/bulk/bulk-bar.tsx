import { useEffect, useState } from 'react';
import { ordersAtOnceMax } from '../../../contract/office/desk/orders-at-once.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useLanguage } from '../../parts/language.tsx';
import type { Chosen } from './choose-rows.ts';
import { type Audience, isUnderWay } from './held-send.ts';
import { useHeldSend } from './office-held-send.ts';
import { WriteDialog } from './write-dialog.tsx';

type Props = { readonly chosen: Chosen; readonly onClear: () => void };

/** How many orders are chosen, and what can be done with all of them that moves no money. */
export function BulkBar({ chosen, onClear }: Props) {
  const { t } = useLanguage();
  const held = useHeldSend();
  const { phase } = held;
  const [writing, setWriting] = useState<Audience | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared once, when all was written
  useEffect(() => {
    if (phase === 'sent') onClear();
  }, [phase]);
  const count = chosen.size;
  if (count === 0 && writing === null) return null;
  const isBusy = isUnderWay(held);
  const isTooMany = count > ordersAtOnceMax;
  const disabled = isBusy || isTooMany;
  return (
    <section
      aria-label={t('bulk.actions')}
      className="mb-3 flex flex-wrap items-center gap-2 border-y border-hairline py-2"
    >
      <p role="status" className="mr-2 text-sm">
        {t('bulk.chosen', { count })}
      </p>
      <Button size="small" disabled={disabled} onClick={() => setWriting('colleagues')}>
        {t('bulk.note')}
      </Button>
      <Button size="small" disabled={disabled} onClick={() => setWriting('customer')}>
        {t('bulk.write')}
      </Button>
      <Button size="small" kind="plain" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {isTooMany ? (
        <p className="text-sm text-amber">{t('bulk.tooMany', { max: ordersAtOnceMax })}</p>
      ) : isBusy ? (
        <p className="text-sm text-soft">{t('bulk.busy')}</p>
      ) : null}
      {writing === null ? null : (
        <WriteDialog audience={writing} chosen={chosen} onClose={() => setWriting(null)} />
      )}
    </section>
  );
}

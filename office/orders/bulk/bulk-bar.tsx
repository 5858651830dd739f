import { useEffect, useState } from 'react';
import { ordersAtOnceMax } from '../../../contract/office/desk/orders-at-once.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useLanguage } from '../../parts/language.tsx';
import type { Chosen } from './choose-rows.ts';
import { type Audience, isUnderWay } from './held-send.ts';
import { useHeldSend } from './office-held-send.ts';
import { WriteDialog } from './write-dialog.tsx';

type Props = { readonly chosen: Chosen; readonly onClear: () => void };

/**
 * How many orders are chosen, and what can be done with all of them that moves no money. It lies at
 * the end of the screen, so that no row moves away under the pointer; while a message is held back
 * that one stands in its place.
 */
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
  if ((count === 0 && writing === null) || isUnderWay(held)) return null;
  const isTooMany = count > ordersAtOnceMax;
  return (
    <section
      aria-label={t('bulk.actions')}
      className="sticky bottom-0 mt-3 flex flex-wrap items-center gap-2 border-t border-edge bg-paper py-3"
    >
      <p role="status" className="mr-2 text-sm">
        {t('bulk.chosen', { count })}
      </p>
      <Button size="small" disabled={isTooMany} onClick={() => setWriting('colleagues')}>
        {t('bulk.note')}
      </Button>
      <Button size="small" disabled={isTooMany} onClick={() => setWriting('customer')}>
        {t('bulk.write')}
      </Button>
      <Button size="small" kind="plain" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {isTooMany ? (
        <p className="text-sm text-amber">{t('bulk.tooMany', { max: ordersAtOnceMax })}</p>
      ) : null}
      {writing === null ? null : (
        <WriteDialog audience={writing} chosen={chosen} onClose={() => setWriting(null)} />
      )}
    </section>
  );
}

import type { SyntheticEvent } from 'react';
import { useLanguage } from '../../parts/language.tsx';
import type { ChosenOrders } from './use-chosen-orders.ts';

const box = 'size-4 accent-green pointer-coarse:size-6';

type AllProps = { readonly choice: ChosenOrders; readonly ids: readonly string[] };

/** Chooses every row of the page; between none and all it says so. */
export function AllCheckbox({ choice, ids }: AllProps) {
  const { t } = useLanguage();
  const count = ids.filter((id) => choice.chosen.has(id)).length;
  return (
    <input
      type="checkbox"
      ref={(element) => {
        if (element !== null) element.indeterminate = count > 0 && count < ids.length;
      }}
      aria-label={t('bulk.chooseAll')}
      checked={count === ids.length}
      onChange={(event) => choice.chooseShown(event.target.checked)}
      className={box}
    />
  );
}

type RowProps = {
  readonly choice: ChosenOrders;
  readonly id: string;
  readonly number: string;
};

/** Chooses one order; with Shift all rows from the one before it on. It lies above the link. */
export function RowCheckbox({ choice, id, number }: RowProps) {
  const { t } = useLanguage();
  return (
    <input
      type="checkbox"
      aria-label={t('bulk.choose', { number })}
      checked={choice.chosen.has(id)}
      onChange={(event) => choice.press(id, isWithShift(event))}
      className={`${box} relative z-1`}
    />
  );
}

function isWithShift({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

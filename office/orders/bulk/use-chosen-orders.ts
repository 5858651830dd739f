import { useRef, useState } from 'react';
import { type Chosen, type ChosenOrder, choose, rowsBetween } from './choose-rows.ts';

/** The orders one has chosen. What is chosen stays so on other pages and in other searches. */
export function useChosenOrders(orders: readonly ChosenOrder[]) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const last = useRef<string | null>(null);

  /** One row, or with `further` all from the one before it on. */
  function press(id: string, further = false): void {
    const rows = rowsBetween(orders, further ? last.current : null, id);
    setChosen((before) => choose(before, rows, !before.has(id)));
    last.current = id;
  }

  function chooseShown(on: boolean): void {
    setChosen((before) => choose(before, orders, on));
  }

  return { chosen, press, chooseShown, clear: () => setChosen(new Map()) };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

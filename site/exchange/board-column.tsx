import { useMemo } from 'react';
import { useHref } from 'react-router';
import { formatMoney } from '../../i18n/format.ts';
import { Picker, type PickerOption } from '../../ui/lists/picker.tsx';
import type { PaymentSystem } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { hasReserve, type Pair, pairPath, withIncome } from './pair.ts';
import type { Side } from './quote/quote-request.ts';

type Props = {
  readonly side: Side;
  readonly systems: readonly PaymentSystem[];
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
  /** Somebody turns to the list, and may choose another pair in a moment. */
  readonly onLook: () => void;
};

/** Id of the list of a side: the button that opens it on a phone names it. */
export function boardId(side: Side): string {
  return `board-${side}`;
}

/** One side of the board: what can be given, or what can be got for it. */
export function BoardColumn({ side, systems, pair, onPair, onLook }: Props) {
  const { t } = useLanguage();
  const root = useHref('/');
  const income = side === 'income';
  const { choices, options, kinds } = useMemo(() => {
    const found = choicesOf(side, systems, pair);
    // Groups stay where they are: only what is in the list follows what people use.
    const kinds = [...new Set(found.map(({ system }) => system.kind))];
    const rank = `${side}_rank` as const;
    found.sort((one, other) => one.system[rank] - other.system[rank]);
    return { choices: found, kinds, options: found.map((choice) => optionOf(choice, side, root)) };
  }, [side, systems, pair, root]);
  return (
    <Picker
      id={boardId(side)}
      title={t(income ? 'exchange.income' : 'exchange.outcome')}
      options={options}
      selectedId={pair[side].id}
      onLook={onLook}
      onPick={(id) => {
        const choice = choices.find(({ system }) => system.id === id);
        if (choice) onPair(choice.pair);
      }}
      groups={kinds.map((kind) => ({
        value: kind,
        label: t(`exchange.group.${kind}`),
      }))}
      groupsLegend={t('exchange.groups')}
      searchLabel={t(income ? 'exchange.searchIncome' : 'exchange.searchOutcome')}
      everything={t('exchange.everything')}
    />
  );
}

function optionOf({ system, pair }: Choice, side: Side, base: string): PickerOption {
  return {
    id: system.id,
    href: base.replace(/\/$/, '') + pairPath(pair.income, pair.outcome),
    name: system.name,
    code: system.currency_iso_code,
    words: system.search_words,
    iconUrl: system.icon_url,
    group: system.kind,
    figure: <Figure system={system} side={side} />,
  };
}

/** The reserve of what is got, the smallest sum of what is given. */
function Figure({ system, side }: { system: PaymentSystem; side: Side }) {
  const { locale, t } = useLanguage();
  if (side === 'outcome') {
    if (!hasReserve(system)) return t('exchange.noReserve');
    const amount = formatMoney(system.reserve, system.currency_iso_code, locale);
    return t('exchange.reserve', { amount });
  }
  if (system.min_income_amount === null) return null;
  const amount = formatMoney(system.min_income_amount, system.currency_iso_code, locale);
  return t('exchange.fromAmount', { amount });
}

type Choice = { readonly system: PaymentSystem; readonly pair: Pair };

/** What a side can be changed to, each with the pair it would make. */
function choicesOf(side: Side, systems: readonly PaymentSystem[], pair: Pair): Choice[] {
  if (side === 'income') {
    return systems.flatMap((system) => {
      const next = system.income_enabled ? withIncome(system, pair, systems) : null;
      return next ? [{ system, pair: next }] : [];
    });
  }
  const reachable = new Set(pair.income.outcome_ids);
  return systems
    .filter((system) => system.outcome_enabled && reachable.has(system.id))
    .map((system) => ({ system, pair: { income: pair.income, outcome: system } }));
}

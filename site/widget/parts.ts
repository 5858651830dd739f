import { widgetIds } from '../../contract/widget.ts';

/** The elements of the form, as the server has drawn them. */
export type Parts = {
  readonly form: HTMLFormElement;
  readonly income: HTMLInputElement;
  readonly outcome: HTMLInputElement;
  readonly incomeSystem: HTMLSelectElement;
  readonly outcomeSystem: HTMLSelectElement;
  /** What travels to the exchange: the plain amount. */
  readonly amount: HTMLInputElement;
  readonly rate: HTMLElement;
  readonly problem: HTMLElement;
};

/** Finds the elements of the form; throws where the page has none. */
export function findParts(): Parts {
  const { form, income, outcome, incomeSystem, outcomeSystem, amount, rate, problem } = widgetIds;
  return {
    form: find(form, HTMLFormElement),
    income: find(income, HTMLInputElement),
    outcome: find(outcome, HTMLInputElement),
    incomeSystem: find(incomeSystem, HTMLSelectElement),
    outcomeSystem: find(outcomeSystem, HTMLSelectElement),
    amount: find(amount, HTMLInputElement),
    rate: find(rate, HTMLElement),
    problem: find(problem, HTMLElement),
  };
}

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the widget has no ${id}`);
}

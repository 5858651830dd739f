/** What the server writes into the page of the widget, and the widget reads: no call is needed. */
export type WidgetData = {
  readonly locale: 'ru' | 'en';
  /** In the order of the catalogue. */
  readonly systems: readonly WidgetSystem[];
  readonly texts: WidgetTexts;
};

export type WidgetSystem = {
  readonly id: string;
  /** What the link to the exchange calls it. */
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  /** Places in the list of the systems that it is exchanged to; empty where it is only paid out. */
  readonly outcomes: readonly number[];
};

/** Sentences that only the script says; `{min}` and `{max}` stand for amounts. */
type WidgetTexts = {
  readonly limits: string;
  readonly failed: string;
};

/** Ids of the elements that the page of the widget and its script agree on. */
export const widgetIds = {
  data: 'widget-data',
  form: 'widget-form',
  income: 'widget-income',
  outcome: 'widget-outcome',
  incomeSystem: 'widget-income-system',
  outcomeSystem: 'widget-outcome-system',
  amount: 'widget-amount',
  rate: 'widget-rate',
  problem: 'widget-problem',
} as const;

/** Looks a partner may choose by attributes of the script: `data-theme="dark"`. */
export const widgetThemes = ['auto', 'light', 'dark'] as const;
export type WidgetTheme = (typeof widgetThemes)[number];

/** The script that puts the widget into a page of somebody else's. */
export const widgetScriptPath = '/widget.js';

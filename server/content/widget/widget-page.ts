import { type WidgetData, type WidgetSystem, widgetIds } from '../../../contract/widget.ts';
import { usualAccents } from '../../../core/shop/accent.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { xmlText } from '../search-engines/write-xml.ts';
import type { WidgetAsked } from './read-widget.ts';
import type { WidgetBuild } from './widget-build.ts';

const petals = [0, 30, 60, 90, 120, 150].map(
  (turn) => `<ellipse rx="14.5" ry="5.6" transform="rotate(${turn})"/>`,
);
const mark = `<svg viewBox="-16 -16 32 32" aria-hidden="true">${petals.join('')}</svg>`;

type WidgetPage = {
  readonly asked: WidgetAsked;
  readonly systems: readonly WidgetSystem[];
  /** Null where nothing is exchanged at all. */
  readonly pair: { readonly income: WidgetSystem; readonly outcome: WidgetSystem } | null;
  readonly build: Pick<WidgetBuild, 'script' | 'styles'>;
  /** Prices and payments are simulated: every screen says so. */
  readonly demo: boolean;
  readonly shop: Pick<Shop, 'name' | 'accents' | 'iconData'>;
};

/**
 * The page in a partner's frame. It is a form that leads to the exchange: without its script it
 * opens the pair that is chosen, and with it, it tells the rate as well.
 */
export function widgetHtml({ asked, systems, pair, build, demo, shop }: WidgetPage): string {
  const { locale, theme, rid } = asked;
  const themed = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  const links = build.styles.map((file) => `<link rel="stylesheet" href="${file}">`);
  const data: WidgetData = {
    locale,
    systems,
    texts: {
      limits: translate(locale, 'widget.limits', { min: '{min}', max: '{max}' }),
      failed: translate(locale, 'widget.failed'),
    },
  };
  const title = xmlText(translate(locale, 'widget.title'));
  const name = xmlText(shop.name);
  const logo = shop.iconData === null ? mark : `<img src="${shop.iconData}" alt="">`;
  const home = addressOf(locale, '/');
  const homeLink = rid === null ? home : `${home}?rid=${encodeURIComponent(rid)}`;
  return (
    `<!doctype html><html lang="${locale}"${themed}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex">' +
    `<title>${title}</title>${links.join('')}${lookLink(shop)}` +
    `<script type="module" src="${build.script}"></script></head><body>` +
    `<form id="${widgetIds.form}" action="${home}" method="get" target="_blank" rel="noopener"` +
    ` autocomplete="off" aria-label="${title}">` +
    (pair === null ? nothing(asked) : fieldsOf(asked, systems, pair)) +
    `<p class="foot"><a href="${xmlText(homeLink)}" target="_blank" rel="noopener">${logo}${name}</a>` +
    `${demo ? `<span>${xmlText(translate(locale, 'widget.demo'))}</span>` : ''}</p></form>` +
    `${pair === null ? '' : dataElement(data)}</body></html>`
  );
}

/** Where the colours of the shop are: nothing that is written into the page styles it. */
export const widgetLookPath = '/widget/look.css';

/** Another colour is another address, so that nobody waits for what a cache has kept. */
function lookLink({ accents: { light, dark } }: WidgetPage['shop']): string {
  if (light === usualAccents.light && dark === usualAccents.dark) return '';
  const version = `${light.main}${dark.main}`.replaceAll('#', '');
  return `<link rel="stylesheet" href="${widgetLookPath}?v=${version}">`;
}

/** The accent of the shop over that of the design. */
export function widgetStyle({ accents: { light, dark } }: WidgetPage['shop']): string {
  return (
    `:root{--accent:light-dark(${light.main},${dark.main});` +
    `--on-accent:light-dark(${light.on},${dark.on})}`
  );
}

type Fields = NonNullable<WidgetPage['pair']>;

function fieldsOf(
  { locale, rid, amount }: WidgetAsked,
  systems: readonly WidgetSystem[],
  { income, outcome }: Fields,
): string {
  const say = (key: 'income' | 'outcome' | 'give' | 'get' | 'giveWhat' | 'getWhat') =>
    xmlText(translate(locale, `widget.${key}`));
  const code = rid === null ? '' : `<input type="hidden" name="rid" value="${xmlText(rid)}">`;
  const incomes = systems.filter(({ outcomes }) => outcomes.length > 0);
  const outcomes = income.outcomes.flatMap((place) => systems[place] ?? []);
  const side = (name: string, figure: string, list: string) =>
    `<fieldset><legend>${name}</legend><div class="row">${figure}${list}</div></fieldset>`;
  return (
    code +
    `<input type="hidden" name="amount" id="${widgetIds.amount}" value="${amount ?? ''}">` +
    side(
      say('income'),
      figureOf(widgetIds.income, say('give')),
      listOf(
        { id: widgetIds.incomeSystem, name: 'cur_from', label: say('giveWhat') },
        incomes,
        income,
      ),
    ) +
    side(
      say('outcome'),
      figureOf(widgetIds.outcome, say('get')),
      listOf(
        { id: widgetIds.outcomeSystem, name: 'cur_to', label: say('getWhat') },
        outcomes,
        outcome,
      ),
    ) +
    `<p id="${widgetIds.rate}" role="status"></p>` +
    `<p id="${widgetIds.problem}" role="alert" hidden></p>` +
    `<button type="submit">${xmlText(translate(locale, 'widget.exchange'))}</button>`
  );
}

function figureOf(id: string, label: string): string {
  return `<input id="${id}" inputmode="decimal" maxlength="32" aria-label="${label}">`;
}

type List = { readonly id: string; readonly name: string; readonly label: string };

function listOf(
  { id, name, label }: List,
  systems: readonly WidgetSystem[],
  chosen: WidgetSystem,
): string {
  const options = systems.map(
    (system) =>
      `<option value="${xmlText(system.code)}"${system === chosen ? ' selected' : ''}>` +
      `${xmlText(system.name)}</option>`,
  );
  return `<select id="${id}" name="${name}" aria-label="${label}">${options.join('')}</select>`;
}

function nothing({ locale }: WidgetAsked): string {
  return `<p>${xmlText(translate(locale, 'widget.nothing'))}</p>`;
}

/** JSON that the widget reads and no browser runs. */
function dataElement(data: WidgetData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${widgetIds.data}">${json}</script>`;
}

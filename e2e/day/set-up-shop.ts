import type { Locator } from 'playwright-core';
import type { Visitor } from '../support/visitor.ts';
import {
  cardSystem,
  cashId,
  cities,
  coinForCash,
  isCoin,
  places,
  reserveOf,
  systems,
} from './catalogue.ts';
import type { Typist } from './typist.ts';

/** From an empty office to a shop: every screen in the order that its own list of steps says. */
export async function setUpShop(operator: Visitor, typist: Typist): Promise<void> {
  await addSystems(operator, typist);
  await addCash(operator, typist);
  await openReserves(operator, typist);
  await addCities(operator, typist);
  await addPlaces(operator, typist);
  await makeDirections(operator, typist);
  await setTerms(operator, typist);
  await openCities(operator, typist);
  await askForCards(operator, typist);
}

function headingOf({ page }: Visitor, name: string): Locator {
  return page.getByRole('heading', { name, level: 1 });
}

/** Nineteen of the gallery, ticked one after the other. */
async function addSystems(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('payment systems');
  await typist.enter(page.getByRole('link', { name: say('setup.step.systems') }));
  await typist.until(headingOf(operator, say('setup.gallery.title')));
  const offers = page.locator('main ul li');
  for (const system of await wantedIn(offers)) await typist.tick(system);
  const count = systems.length - 1;
  await typist.enter(page.getByRole('button', { name: say('setup.gallery.add', { count }) }));
  await typist.until(headingOf(operator, say('office.nav.reserves')));
}

/** The boxes of what is wanted, in the order of the screen. */
async function wantedIn(offers: Locator): Promise<Locator[]> {
  const texts = await offers.allInnerTexts();
  const codes = systems.map((system) => system.toUpperCase());
  return texts.flatMap((text, at) => {
    const code = /([A-Z0-9]+) · [A-Z]+ · /.exec(text)?.[1] ?? '';
    return codes.some((wanted) => wanted === code) ? [offers.nth(at).getByRole('checkbox')] : [];
  });
}

async function addCash(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('cash and its cities');
  await typist.enter(page.getByRole('button', { name: say('desk.systems.new') }));
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  await typist.until(field('code'));
  await typist.fill(field('code'), cashId.toUpperCase());
  await typist.choose(field('asset'), 'RUB');
  await typist.fill(field('name_ru'), 'Наличные');
  await typist.fill(field('name_en'), 'Cash');
  await typist.choose(field('kind'), 'cash');
  await typist.press('Control+Enter');
  await typist.until(headingOf(operator, 'Наличные'));
}

async function addCities(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('cash and its cities');
  await typist.decide('g', 'x');
  await typist.until(headingOf(operator, say('officeCities.nav')));
  for (const { code, ru, en, street } of cities) {
    await typist.enter(page.getByRole('button', { name: say('officeCities.new') }));
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.locator(`[name=${name}]`);
    await typist.until(field('code'));
    await typist.fill(field('code'), code.toLowerCase());
    await typist.fill(field('name_ru'), ru);
    await typist.fill(field('name_en'), en);
    await typist.fill(field('address_ru'), street[0]);
    await typist.fill(field('address_en'), street[1]);
    await typist.press('Control+Enter');
    await typist.until(dialog, 'hidden');
  }
}

async function openReserves(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('opening reserves');
  await typist.decide('g', 's');
  await typist.until(headingOf(operator, say('office.nav.reserves')));
  await typist.enter(page.getByRole('button', { name: say('setup.reserves.open') }));
  const dialog = page.getByRole('dialog');
  const fields = dialog.locator('input[name^=amount_]');
  await typist.until(fields.first());
  for (const field of await fields.all()) {
    const name = await field.getAttribute('name');
    const system = systems.find((each) => `amount_${each}` === name);
    if (system !== undefined) await typist.fill(field, reserveOf(system));
  }
  await typist.press('Enter');
  await typist.until(dialog, 'hidden');
}

/** An account for every payment system, and a desk in every city. */
async function addPlaces(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('accounts that customers pay to');
  await typist.decide('g', 'q');
  await typist.until(headingOf(operator, say('office.nav.requisites')));
  const left = new Set(places);
  while (left.size > 0) {
    await typist.enter(page.getByRole('button', { name: say('office.requisites.new') }));
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.locator(`[name=${name}]`);
    await typist.until(field('account'));
    // The office offers whatever has none yet: there is nothing to choose but for a second one.
    const offered = await field('payment_system_id').inputValue();
    const place = [...left].find(({ system }) => system === offered) ?? [...left][0];
    if (place === undefined) throw new Error(`there is no account for ${offered}`);
    left.delete(place);
    if (place.system !== offered) await typist.choose(field('payment_system_id'), place.system);
    await typist.fill(field('account'), place.account);
    if (place.holder !== '') await typist.fill(field('holder'), place.holder);
    if (place.city !== undefined) await typist.choose(field('city'), place.city);
    await typist.fill(field('slots'), '500');
    await typist.press('Control+Enter');
    await typist.until(dialog, 'hidden');
  }
}

/**
 * Coins for everything and everything for coins: the rows and the columns of the coins; cash for
 * one of them alone.
 */
async function makeDirections(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('directions');
  await typist.decide('g', 'd');
  await typist.until(headingOf(operator, say('office.nav.directions')));
  await typist.enter(page.getByRole('link', { name: say('setup.matrix.open') }));
  await typist.until(headingOf(operator, say('setup.matrix.title')));
  await typist.goTo(page.getByRole('checkbox', { name: say('setup.matrix.all'), exact: true }));
  const ids = await idsOf(operator);
  const lastCoin = ids.findLastIndex(isCoin);
  for (const key of ['ArrowDown', 'ArrowRight']) {
    for (const id of ids.slice(0, lastCoin + 1)) {
      await typist.press(key);
      if (isCoin(id)) await typist.decide('Space');
    }
    await typist.press('Control+Home');
  }
  // A row that is ticked in part is ticked whole by the first press, and cleared by the second.
  const [cash, coin] = [ids.indexOf(cashId), ids.indexOf(coinForCash)];
  for (const [on, aside] of [
    ['ArrowDown', 'ArrowRight'],
    ['ArrowRight', 'ArrowDown'],
  ] as const) {
    await typist.press(...times(on, cash + 1));
    await typist.decide('Space', 'Space');
    await typist.press(...times(aside, coin + 1));
    await typist.decide('Space');
    await typist.press('Control+Home');
  }
  await typist.tick(page.getByRole('checkbox', { name: say('setup.matrix.enabled') }));
  await typist.enter(page.getByRole('button', { name: say('setup.matrix.preview') }));
  const dialog = page.getByRole('dialog');
  await typist.until(dialog);
  await typist.enter(dialog.locator('button[type=submit]'));
  await typist.until(dialog, 'hidden');
}

function times(key: string, count: number): string[] {
  return Array.from({ length: count }, () => key);
}

/** The same terms for all of them, seen first. */
async function setTerms(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('terms of all directions');
  await typist.decide('g', 'd');
  await typist.until(headingOf(operator, say('office.nav.directions')));
  const found = page.getByRole('button', {
    name: startOf(say('desk.bulk.chooseFound', { count: 0 })),
  });
  await typist.enter(found);
  const change = page.getByRole('button', { name: startOf(say('desk.bulk.change', { count: 0 })) });
  await typist.until(change.and(page.locator(':enabled')));
  await typist.enter(change);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.locator(`[name=${name}]`);
  await typist.until(field('fixed_markup'));
  await typist.fill(field('fixed_markup'), '2.5');
  await typist.fill(field('floating_markup'), '1.8');
  await typist.fill(field('payment_window_s'), '30');
  await typist.choose(field('late_policy'), 'requote');
  await typist.press('Control+Enter');
  const apply = dialog.getByRole('button', { name: say('desk.bulk.apply') });
  await typist.until(apply);
  await typist.enter(apply);
  await typist.until(dialog, 'hidden');
}

/** What a button says before its number. */
function startOf(words: string): RegExp {
  return new RegExp(`^${words.split('0')[0]?.trim()}`);
}

/** Cash is handed over in both cities, and in each at a price of its own. */
async function openCities(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('cash and its cities');
  for (const [income, outcome] of [
    [coinForCash, cashId],
    [cashId, coinForCash],
  ] as const) {
    await typist.decide('g', 'd');
    await typist.until(headingOf(operator, say('office.nav.directions')));
    const side = (name: string) => page.getByRole('combobox', { name, exact: true });
    await typist.choose(side(say('desk.direction.income')), income);
    await typist.choose(side(say('desk.direction.outcome')), outcome);
    const row = page.locator('main tbody tr');
    await typist.until(row.and(page.locator(':only-child')));
    await typist.enter(row.getByRole('link'));
    const ofDirection = page.locator('main a[href$="/cities"]');
    await typist.until(ofDirection);
    await typist.enter(ofDirection);
    for (const { code, markup } of cities) {
      const edit = page.getByRole('row', { name: new RegExp(code) }).getByRole('button');
      await typist.until(edit);
      await typist.enter(edit);
      const dialog = page.getByRole('dialog');
      await typist.until(dialog);
      await typist.tick(dialog.locator('[name=enabled]'));
      if (markup !== '') await typist.fill(dialog.locator('[name=markup_percent]'), markup);
      await typist.press('Control+Enter');
      await typist.until(dialog, 'hidden');
    }
  }
}

/** One way of paying takes verified cards alone, and bonuses are taken out by it. */
async function askForCards(operator: Visitor, typist: Typist): Promise<void> {
  const { page, say } = operator;
  typist.begin('cards to verify');
  await typist.decide('g', 's');
  await typist.until(headingOf(operator, say('office.nav.reserves')));
  await typist.fill(page.getByRole('searchbox'), cardSystem);
  const row = page.locator('main tbody tr').first();
  await typist.until(row.and(page.locator(':only-child')));
  await typist.enter(row.getByRole('link', { name: say('desk.systems.edit') }).last());
  const box = page.locator('[name=card_verification]');
  await typist.until(box);
  // Bonuses are taken out by it as well: the box above.
  await typist.tick(page.locator('[name=referral_output_enabled]'));
  await typist.tick(box);
  await typist.press('Control+Enter');
  await typist.until(page.getByText(say('desk.saved')));
  await typist.decide('g', 'v');
  await typist.until(headingOf(operator, say('officeCards.title')));
  const banks = page.locator('main a[href$="/cards/banks"]');
  await typist.until(banks);
  await typist.enter(banks);
  const add = page.getByRole('button', { name: say('officeCards.bankNew') });
  await typist.until(add);
  await typist.enter(add);
  const dialog = page.getByRole('dialog');
  await typist.until(dialog.locator('[name=name]'));
  await typist.fill(dialog.locator('[name=name]'), 'Россельхозбанк');
  await typist.fill(dialog.locator('[name=country]'), 'RU');
  await typist.fill(dialog.locator('[name=bins]'), '220000');
  await typist.press('Control+Enter');
  await typist.until(dialog, 'hidden');
}

/** The payment systems in the order of the screen. */
async function idsOf({ page }: Visitor): Promise<string[]> {
  const answer = await page.request.get('/office/api/payment_systems');
  const { data }: { data: { id: string }[] } = await answer.json();
  return data.map(({ id }) => id);
}

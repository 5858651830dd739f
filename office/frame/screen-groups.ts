import type { Permission } from '../../contract/office/permissions.ts';

/** A screen of the office, its name, what an operator must be allowed to see it, and its key. */
type Screen = {
  readonly to: string;
  readonly word: string;
  readonly needs: Permission;
  /** A letter, a digit, `-` or `=`, pressed after `g`; by the place of the key. */
  readonly key: string;
};

/** The screens by what they are for. The queue stands alone: it is where work begins. */
export const screenGroups = [
  {
    id: 'orders',
    word: 'office.nav.orders',
    screens: [{ to: '/orders', word: 'office.nav.orders', needs: 'orders.read', key: 'o' }],
  },
  {
    id: 'cards',
    word: 'officeCards.nav',
    screens: [{ to: '/cards', word: 'officeCards.nav', needs: 'cards.verify', key: 'v' }],
  },
  {
    id: 'exchange',
    word: 'office.group.exchange',
    screens: [
      { to: '/setup', word: 'setup.nav', needs: 'catalogue.change', key: '1' },
      { to: '/directions', word: 'office.nav.directions', needs: 'catalogue.read', key: 'd' },
      { to: '/rates', word: 'officeRates.nav', needs: 'rates.read', key: 'r' },
      { to: '/reserves', word: 'office.nav.reserves', needs: 'catalogue.read', key: 's' },
      { to: '/requisites', word: 'office.nav.requisites', needs: 'requisites.read', key: 'q' },
      { to: '/addresses', word: 'addresses.nav', needs: 'requisites.read', key: 'a' },
      { to: '/gateways', word: 'gateways.nav', needs: 'catalogue.read', key: 'i' },
      { to: '/countries', word: 'desk.nav.countries', needs: 'catalogue.read', key: 'y' },
      { to: '/banks', word: 'desk.nav.banks', needs: 'catalogue.read', key: 'g' },
      { to: '/cities', word: 'officeCities.nav', needs: 'catalogue.read', key: 'x' },
      { to: '/own-fields', word: 'ownFields.nav', needs: 'catalogue.read', key: 'z' },
      { to: '/monitors', word: 'office.nav.monitors', needs: 'monitors.read', key: 'm' },
    ],
  },
  {
    id: 'site',
    word: 'office.group.site',
    screens: [
      { to: '/notice', word: 'office.nav.notice', needs: 'notice.read', key: 'n' },
      { to: '/content', word: 'officeContent.nav', needs: 'content.write', key: 'c' },
      { to: '/reviews', word: 'reviews.nav', needs: 'content.write', key: '5' },
      { to: '/shop', word: 'officeShop.nav', needs: 'shop.read', key: '2' },
      { to: '/conversations', word: 'talks.nav', needs: 'orders.read', key: '6' },
      { to: '/support', word: 'support.nav', needs: 'notice.read', key: 'h' },
      { to: '/mails', word: 'office.nav.mails', needs: 'mails.read', key: 'e' },
    ],
  },
  {
    id: 'control',
    word: 'office.group.control',
    screens: [
      { to: '/figures', word: 'desk.nav.figures', needs: 'figures.read', key: 'f' },
      { to: '/accounts', word: 'accounts.nav', needs: 'ledger.read', key: '3' },
      { to: '/recovery', word: 'recovery.nav', needs: 'payouts.recover', key: '-' },
      { to: '/ledger', word: 'office.nav.ledger', needs: 'ledger.read', key: 'l' },
      { to: '/customers', word: 'customers.nav', needs: 'users.read', key: 't' },
      { to: '/rewards', word: 'office.rewards.title', needs: 'rewards.read', key: 'w' },
      { to: '/programme', word: 'programme.nav', needs: 'rewards.read', key: 'u' },
      { to: '/blocks', word: 'desk.nav.blocks', needs: 'blocks.read', key: 'b' },
      { to: '/risk', word: 'risk.nav', needs: 'catalogue.read', key: 'k' },
      { to: '/audit', word: 'office.nav.audit', needs: 'audit.read', key: 'j' },
      { to: '/archives', word: 'archives.nav', needs: 'archives.read', key: '=' },
      { to: '/errors', word: 'errors.nav', needs: 'errors.read', key: '0' },
      { to: '/alerts', word: 'alerts.nav', needs: 'own', key: '4' },
      { to: '/team', word: 'team.nav', needs: 'team.read', key: '9' },
      { to: '/shifts', word: 'shifts.nav', needs: 'own', key: '7' },
      { to: '/settings', word: 'settings.nav', needs: 'settings.change', key: '8' },
      { to: '/operators', word: 'office.nav.operators', needs: 'operators.manage', key: 'p' },
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly word: string;
  readonly screens: readonly Screen[];
}[];

/** The screens that an operator may see, in the order of the menus. */
export function screensFor(permissions: readonly Permission[]) {
  return screenGroups
    .flatMap(({ screens }) => [...screens])
    .filter(({ needs }) => permissions.includes(needs));
}

/** Payment systems are opened and added from the reserves, under addresses of their own. */
const besides: Readonly<Record<string, string>> = {
  '/systems': '/reserves',
  '/gallery': '/reserves',
  '/assets': '/reserves',
};

/** Whether a page stands on a screen or below it. */
export function isWithin(pathname: string, screen: string): boolean {
  const root = `/${pathname.split('/')[1] ?? ''}`;
  return (besides[root] ?? root) === screen;
}

import type { Permission } from '../../contract/office-permissions.ts';

/** A screen of the office, its name, and what an operator must be allowed to see it. */
type Screen = { readonly to: string; readonly word: string; readonly needs: Permission };

/** The screens by what they are for. The queue stands alone: it is where work begins. */
export const screenGroups = [
  {
    id: 'orders',
    word: 'office.nav.orders',
    screens: [{ to: '/orders', word: 'office.nav.orders', needs: 'orders.read' }],
  },
  {
    id: 'exchange',
    word: 'office.group.exchange',
    screens: [
      { to: '/directions', word: 'office.nav.directions', needs: 'catalogue.read' },
      { to: '/rates', word: 'officeRates.nav', needs: 'rates.read' },
      { to: '/reserves', word: 'office.nav.reserves', needs: 'catalogue.read' },
      { to: '/requisites', word: 'office.nav.requisites', needs: 'requisites.read' },
      { to: '/monitors', word: 'office.nav.monitors', needs: 'monitors.read' },
    ],
  },
  {
    id: 'site',
    word: 'office.group.site',
    screens: [
      { to: '/notice', word: 'office.nav.notice', needs: 'notice.read' },
      { to: '/content', word: 'officeContent.nav', needs: 'content.write' },
      { to: '/support', word: 'support.nav', needs: 'notice.read' },
      { to: '/mails', word: 'office.nav.mails', needs: 'mails.read' },
    ],
  },
  {
    id: 'control',
    word: 'office.group.control',
    screens: [
      { to: '/figures', word: 'desk.nav.figures', needs: 'figures.read' },
      { to: '/ledger', word: 'office.nav.ledger', needs: 'ledger.read' },
      { to: '/rewards', word: 'office.rewards.title', needs: 'rewards.read' },
      { to: '/blocks', word: 'desk.nav.blocks', needs: 'blocks.read' },
      { to: '/audit', word: 'office.nav.audit', needs: 'audit.read' },
      { to: '/operators', word: 'office.nav.operators', needs: 'operators.manage' },
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly word: string;
  readonly screens: readonly Screen[];
}[];

/** A payment system is opened from the reserves, under an address of its own. */
const besides: Readonly<Record<string, string>> = { '/systems': '/reserves' };

/** Whether a page stands on a screen or below it. */
export function isWithin(pathname: string, screen: string): boolean {
  const root = `/${pathname.split('/')[1] ?? ''}`;
  return (besides[root] ?? root) === screen;
}

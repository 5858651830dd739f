/** The menu of a phone closes at a press beside it and at Escape, as menus do. */
export function keepMenuClosed(): void {
  const close = ({ target }: Event) => {
    const menu = document.querySelector('details.menu[open]');
    if (menu && !(target instanceof Node && menu.contains(target))) menu.removeAttribute('open');
  };
  addEventListener('click', close);
  addEventListener('keydown', (event) => {
    const menu = document.querySelector('details.menu[open]');
    if (event.key !== 'Escape' || menu === null) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  });
}

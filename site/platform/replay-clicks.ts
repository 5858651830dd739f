/**
 * What is pressed or typed while the scripts of a page are still on their way is done again once
 * the page is alive: on a slow line a press would do nothing, or the browser would send the form
 * itself and come back with an empty one, and React would not know what stands in its fields.
 */
export function replayClicks(): void {
  const root = document.documentElement;
  const typed = new Map<HTMLInputElement, () => void>();
  let pressed: HTMLElement | null = null;
  const press = (event: Event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    // Beside the page the buttons are still and answer at once, as does the one that reloads.
    if (!button?.closest('main') || button.matches('[data-reload]')) return;
    event.preventDefault();
    button.ariaBusy = 'true';
    pressed = button;
  };
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, typingOf(target));
  };
  const alive = new MutationObserver(() => {
    if (root.dataset['alive'] === undefined) return;
    alive.disconnect();
    removeEventListener('click', press);
    removeEventListener('input', type);
    for (const again of typed.values()) again();
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
  });
  addEventListener('click', press);
  addEventListener('input', type);
  alive.observe(root, { attributeFilter: ['data-alive'] });
}

const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** React hears only of what differs from what it last wrote into a field or read there itself. */
function typingOf(field: HTMLInputElement): () => void {
  const { type, value, checked } = field;
  if (type === 'checkbox' || type === 'radio') {
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  return () => {
    field.value = '';
    native?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

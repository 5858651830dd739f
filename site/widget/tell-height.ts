import type { WidgetMessage } from '../../contract/widget-frame.ts';

/** Tells the page around the frame how high the form is, now and whenever that changes. */
export function tellHeight(): void {
  if (parent === window) return;
  const tell = () => {
    const { height } = document.body.getBoundingClientRect();
    const message: WidgetMessage = { agioWidget: 'height', height: Math.ceil(height) };
    // A height is no secret, and whose page it is told to nobody knows here.
    parent.postMessage(message, '*');
  };
  new ResizeObserver(tell).observe(document.body);
}

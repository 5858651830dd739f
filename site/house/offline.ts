/** Says that there is no connection for as long as there is none, and takes it back by itself. */
export function watchConnection(): void {
  const banner = document.querySelector<HTMLElement>('#offline > p');
  const look = () => banner?.toggleAttribute('hidden', navigator.onLine);
  addEventListener('online', () => {
    look();
    // What stands in place of a page goes as soon as the page can come.
    if (document.querySelector('[data-offline-page]')) location.reload();
  });
  addEventListener('offline', look);
  look();
}

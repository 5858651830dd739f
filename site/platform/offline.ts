const retryMilliseconds = 4_000;

/** Says that there is no connection for as long as there is none, and takes it back by itself. */
export function watchConnection(): void {
  const banner = document.querySelector<HTMLElement>('#offline > p');
  const look = () => banner?.toggleAttribute('hidden', navigator.onLine);
  addEventListener('online', look);
  addEventListener('offline', look);
  look();
  // What stands in place of a page goes as soon as the page can come: being online is not yet it.
  const inPlace = document.querySelector('[data-offline-page]');
  if (inPlace === null || location.pathname.endsWith('/offline')) return;
  setInterval(() => navigator.onLine && location.reload(), retryMilliseconds);
}

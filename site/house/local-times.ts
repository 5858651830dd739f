/** Writes the moments of a document in the visitor's own time: the server only knows UTC. */
export function showLocalTimes(): void {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  // Pages drawn by React do it themselves, but for their header.
  const still = document.getElementById('page-data') === null;
  for (const moment of document.querySelectorAll(still ? 'time.figures' : 'header time')) {
    const at = moment.getAttribute('datetime');
    if (at?.includes('T')) moment.textContent = format.format(new Date(at));
  }
}

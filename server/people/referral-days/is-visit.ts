import type { IncomingHttpHeaders } from 'node:http';

/** Programs that say what they are, and those that fetch a page to show a picture of it. */
const robots =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|vkshare|skype|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient|scrapy/i;

/** Whether a person is looking at the page: no robot, and no browser that fetches it ahead. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || robots.test(agent)) return false;
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name]);
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))) {
    return false;
  }
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document' || destination === 'iframe';
}

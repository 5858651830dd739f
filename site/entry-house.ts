import { type HouseSettings, houseSettingsId } from '../contract/pages.ts';
import { keepMenuClosed } from './house/close-menu.ts';
import { keepLinksTrue } from './house/header-links.ts';
import { showLocalTimes } from './house/local-times.ts';
import { watchConnection } from './house/offline.ts';
import { startApp } from './house/start-app.ts';
import { turnTheme } from './house/theme.ts';

// What every page does, be it a document or drawn by React: the smallest script there is.
const settings: Partial<HouseSettings> = JSON.parse(
  document.getElementById(houseSettingsId)?.textContent ?? '{}',
);

turnTheme();
watchConnection();
keepMenuClosed();
keepLinksTrue();
showLocalTimes();
startApp();
const { faults, guests } = settings;
if (faults) void import('./house/faults.ts').then((part) => part.reportFaults(faults));
if (guests) void import('./house/guests.ts').then((part) => part.awaitConsent(guests));
// The first page of a visit is left alone: the worker comes when everything else is there.
if ('serviceWorker' in navigator && window.isSecureContext) {
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  addEventListener('load', register);
}

import { type PageSettings, pageSettingsId } from '../contract/pages.ts';
import { keepMenuClosed } from './platform/close-menu.ts';
import { keepLinksTrue } from './platform/header-links.ts';
import { showLocalTimes } from './platform/local-times.ts';
import { watchConnection } from './platform/offline.ts';
import { startApp } from './platform/start-app.ts';
import { turnTheme } from './platform/theme.ts';

// What every page does, be it a document or drawn by React: the smallest script there is.
const settings: Partial<PageSettings> = JSON.parse(
  document.getElementById(pageSettingsId)?.textContent ?? '{}',
);

turnTheme();
watchConnection();
keepMenuClosed();
keepLinksTrue();
showLocalTimes();
startApp();
const { faults, guests } = settings;
if (faults) void import('./platform/faults.ts').then((part) => part.reportFaults(faults));
if (guests) void import('./platform/guests.ts').then((part) => part.awaitConsent(guests));
// The first page of a visit is left alone: the worker comes when everything else is there.
if ('serviceWorker' in navigator && window.isSecureContext) {
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  addEventListener('load', register);
}

import { openCaptchas } from './captcha/captcha.ts';
import { postForm } from './captcha/recaptcha.ts';
import { registerCaptchaRoutes } from './captcha/routes.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerSystemIcons } from './catalogue/system-icons.ts';
import { openCountryLookup } from './countries/country-lookup.ts';
import { registerCountryRoutes } from './countries/routes.ts';
import { openReserves } from './ledger/open-reserves.ts';
import { registerNotices } from './notices/register-notices.ts';
import { registerOffice } from './office/register-office.ts';
import { openRooms } from './open-rooms.ts';
import { registerOpenApi } from './openapi/register-openapi.ts';
import { registerOrderList } from './orders/list-orders.ts';
import { registerDemo } from './orders/play-demo.ts';
import { type OrderRoutesDeps, registerOrderRoutes } from './orders/routes.ts';
import { registerOrderStream } from './orders/stream-order.ts';
import { type App, buildApp } from './platform/http/app.ts';
import { startMetrics } from './platform/http/metrics.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { runProcess } from './platform/process/run-process.ts';
import { sharedSecret } from './platform/secret/shared-secret.ts';
import type { ProfileDeps } from './profile/deps.ts';
import { registerFactorRoutes } from './profile/factor-routes.ts';
import { orderCustomers } from './profile/order-customers.ts';
import { registerRegistration } from './profile/registration-routes.ts';
import { registerProfileRoutes } from './profile/routes.ts';
import { fetchJson } from './providers/provider.ts';
import { registerProviderRoutes } from './providers/routes.ts';
import { registerRateRoutes } from './rates/routes.ts';
import { openSlots } from './requisites/open-slots.ts';
import { registerReserveRequestRoutes } from './reserve-requests/routes.ts';
import { denyBlocked, userIdOf } from './sessions/asker.ts';
import { openFailureAlarm } from './sessions/failure-alarm.ts';
import { registerSessionRoutes } from './sessions/routes.ts';
import { registerSite } from './site/register-site.ts';
import { registerWalletRoutes } from './wallets/routes.ts';

/** The table of contents of the web process: one line per room. */
export async function registerRooms(app: App, platform: Platform): Promise<void> {
  const rooms = await openRooms(platform);
  const { announcements, catalogue, rates, changes } = rooms;
  const reserves = await openReserves(platform, announcements);
  const slots = await openSlots(platform, announcements, catalogue);
  const countries = openCountryLookup(platform);
  app.addHook('onClose', async () => {
    slots.close();
    reserves.close();
    countries.close();
    await rooms.close();
  });
  const captcha = openCaptchas(platform, postForm);
  const profile: ProfileDeps = { platform, captcha, orders: rooms.orders };
  const orders: OrderRoutesDeps = {
    ...rooms.orders,
    browserSecret: await sharedSecret(platform.database, 'browsers'),
    reserves: reserves.current,
    userOf: (request) => userIdOf(platform, request),
    customers: orderCustomers(profile),
    countryOf: (request) => countries.countryOf(request.ip),
  };
  const notices = await registerNotices(app, platform, announcements);
  registerCatalogueRoutes(app, { platform, catalogue, reserves: reserves.current });
  registerSystemIcons(app, platform.database);
  registerCountryRoutes(app, { platform, catalogue, countries });
  registerRateRoutes(app, {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: reserves.current,
    slotsOf: slots.of,
  });
  denyBlocked(app, platform);
  registerCaptchaRoutes(app, captcha);
  registerSessionRoutes(app, { platform, captcha, alarm: openFailureAlarm(platform.clock) });
  registerRegistration(app, profile);
  registerProfileRoutes(app, profile);
  registerFactorRoutes(app, profile);
  registerProviderRoutes(app, { platform, fetchJson });
  registerWalletRoutes(app, platform, catalogue);
  registerOrderRoutes(app, orders);
  registerOrderList(app, orders);
  registerOrderStream(app, orders, changes);
  registerDemo(app, orders);
  registerReserveRequestRoutes(app, platform, catalogue);
  await registerOffice(app, platform, { ...rooms.orders, changes, notices });
  registerOpenApi(app);
  await registerSite(app, platform);
}

/** Serves the site, the API and the office on `HOST`:`PORT`. */
export async function startWeb(platform: Platform): Promise<App> {
  const app = await buildApp(platform);
  const metrics = await startMetrics(app, platform.config);
  app.addHook('onClose', () => metrics.close());
  await registerRooms(app, platform);
  const { host, port } = platform.config;
  await app.listen({ host, port });
  return app;
}

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'web', { works: false });
    const app = await startWeb(platform);
    return {
      async close() {
        await app.close();
        await close();
      },
    };
  });
}

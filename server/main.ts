import { createSecretKey } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '../core/refusal.ts';
import { registerBanners } from './banners/register-banners.ts';
import { openCaptchas } from './captcha/captcha.ts';
import { postForm } from './captcha/recaptcha.ts';
import { registerCaptchaRoutes } from './captcha/routes.ts';
import { registerCatalogueRoutes } from './catalogue/routes.ts';
import { registerSystemIcons } from './catalogue/system-icons.ts';
import { openContent } from './content/open-content.ts';
import { registerContentRoutes } from './content/routes.ts';
import { openCountryLookup } from './countries/country-lookup.ts';
import { registerCountryRoutes } from './countries/routes.ts';
import { registerHistoryRoutes } from './history/routes.ts';
import { findMonitorPair } from './monitors/monitor-codes.ts';
import { openMonitors } from './monitors/open-monitors.ts';
import { registerNotices } from './notices/register-notices.ts';
import { registerOffice } from './office/register-office.ts';
import { registerDemoPayments } from './online-payments/play-demo-payment.ts';
import { registerOnlinePayments } from './online-payments/routes.ts';
import { openRooms } from './open-rooms.ts';
import { registerOpenApi } from './openapi/register-openapi.ts';
import { registerOrderControl } from './orders/control-routes.ts';
import { registerOrderList } from './orders/list-orders.ts';
import { registerPayerChecks } from './orders/payer-check-routes.ts';
import { registerDemo } from './orders/play-demo.ts';
import { controllable, type OrderRoutesDeps, registerOrderRoutes } from './orders/routes.ts';
import { registerOrderStream } from './orders/stream-order.ts';
import { registerDeepLinks } from './partners/deep-links.ts';
import { registerPartners } from './partners/routes.ts';
import { type App, buildApp } from './platform/http/app.ts';
import { startMetrics } from './platform/http/metrics.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { runProcess } from './platform/process/run-process.ts';
import { sharedSecret } from './platform/secret/shared-secret.ts';
import { reportTasks } from './platform/tasks/report-tasks.ts';
import { addTaskMetrics } from './platform/tasks/task-metrics.ts';
import { openBenefits } from './profile/benefits.ts';
import type { ProfileDeps } from './profile/deps.ts';
import { registerFactorRoutes } from './profile/factor-routes.ts';
import { orderCustomers } from './profile/order-customers.ts';
import { registerRegistration } from './profile/registration-routes.ts';
import { registerProfileRoutes } from './profile/routes.ts';
import { fetchJson } from './providers/provider.ts';
import { registerProviderRoutes } from './providers/routes.ts';
import { registerPushRoutes } from './push/routes.ts';
import { answerChangedRate } from './rates/answer-changed-rate.ts';
import type { QuoteDeps } from './rates/calculate-rate.ts';
import { registerRateRoutes } from './rates/routes.ts';
import { openVisitCounts } from './referral-days/count-visits.ts';
import { keepHints } from './requisite-cascade/keep-hint.ts';
import { openSlots } from './requisites/open-slots.ts';
import { registerReserveRequestRoutes } from './reserve-requests/routes.ts';
import { openRewardTerms } from './reward-terms/open-terms.ts';
import { registerLevelRoutes } from './rewards/level-routes.ts';
import { registerProgrammeRoutes } from './rewards/programme-routes.ts';
import { registerReferralExports } from './rewards/referral-exports.ts';
import { registerReferralRoutes } from './rewards/referral-routes.ts';
import { registerRewardRoutes } from './rewards/routes.ts';
import { registerStatisticRoutes } from './rewards/statistic-routes.ts';
import { roomBeside } from './room-beside.ts';
import { offersPayerCheck } from './screening/payer-checks.ts';
import { addScreeningMetrics } from './screening/screening-metrics.ts';
import { registerSearchEngines } from './search-engines/register-search-engines.ts';
import { denyBlocked, userIdNow, userIdOf } from './sessions/asker.ts';
import { openFailureAlarm } from './sessions/failure-alarm.ts';
import { registerSessionRoutes } from './sessions/routes.ts';
import { registerSharing } from './sharing/register-sharing.ts';
import { pageDependencies } from './site/page-dependencies.ts';
import { registerSite } from './site/register-site.ts';
import { openSiteBuild, type SiteBuild } from './site/site-build.ts';
import { openDesk } from './support/open-desk.ts';
import { operatorsAwayOf } from './support/operators-away.ts';
import { registerSupport } from './support/register-support.ts';
import { registerTrustee } from './trustee/routes.ts';
import { openVerificationChanges } from './verifications/changes.ts';
import { registerVerificationRoutes } from './verifications/routes.ts';
import { registerWalletRoutes } from './wallets/routes.ts';
import { registerWidget } from './widget/register-widget.ts';
import { openWidgetBuild } from './widget/widget-build.ts';
import { registerPayoutList } from './withdrawals/list-payouts.ts';
import { registerWithdrawalRoutes } from './withdrawals/routes.ts';

/**
 * The table of contents of the web process: one line per room, theme by theme. The pages are those
 * of `build`, by default of the one in `dist`.
 */
export async function registerRooms(
  app: App,
  platform: Platform,
  build?: SiteBuild,
): Promise<void> {
  const web = await openWebRooms(app, platform);
  const monitors = await registerMarket(app, web);
  registerAccounts(app, web);
  registerOrders(app, web);
  await registerHouse(app, { ...web, monitors }, build);
}

type Web = Awaited<ReturnType<typeof openWebRooms>>;

/** What more than one theme needs, open until the web process ends. */
async function openWebRooms(app: App, platform: Platform) {
  const rooms = await openRooms(platform);
  const { announcements, catalogue, reserves } = rooms;
  const { orders, gateways } = rooms;
  const slots = await openSlots(platform, announcements, catalogue, roomBeside(orders, gateways));
  const countries = openCountryLookup(platform);
  const desk = await openDesk(platform, announcements);
  const programme = await openRewardTerms(platform, announcements);
  const content = await openContent(platform, announcements, catalogue, programme);
  app.addHook('onClose', async () => {
    slots.close();
    desk.close();
    countries.close();
    content.close();
    programme.close();
    await rooms.close();
  });
  const captcha = await openCaptchas(platform, postForm);
  const benefits = openBenefits({ platform, catalogue, terms: programme });
  const profile: ProfileDeps = { platform, captcha, countries, orders: rooms.orders, benefits };
  const quotes: QuoteDeps = {
    ...{ catalogue, rates: rooms.rates, clock: platform.clock },
    ...{ reserves: reserves.current, slotsOf: slots.of },
    operatorsAway: operatorsAwayOf(desk.current, platform.clock),
    tellsMargin: platform.config.showMargin,
    payerCheckOffered: (exchange) =>
      offersPayerCheck(
        rooms.orders.screening,
        platform.config.screening.payerChecksPerDay,
        exchange,
      ),
  };
  const orderRoutes: OrderRoutesDeps = {
    ...rooms.orders,
    changedRate: answerChangedRate(quotes),
    browserSecret: createSecretKey(await sharedSecret(platform.database, 'browsers')),
    reserves: reserves.current,
    userOf: (request) => userIdOf(platform, request),
    userNow: (request) => userIdNow(platform, request),
    customers: orderCustomers(profile),
    countryOf: (request) => countries.countryOf(request.ip),
  };
  const notices = await registerNotices(app, platform, announcements);
  const codeSecret = await sharedSecret(platform.database, 'photo codes');
  const own = { quotes, captcha, profile, orderRoutes, notices, codeSecret, programme };
  return { platform, rooms, slots, countries, content, ...own };
}

/** What is exchanged and at what rates, told to visitors, monitors and partners. */
async function registerMarket(app: App, web: Web) {
  const { platform, rooms, quotes, countries, notices, profile } = web;
  const { announcements, catalogue, reserves, orders } = rooms;
  registerCatalogueRoutes(app, { platform, catalogue, reserves: reserves.current });
  registerSystemIcons(app, platform.database);
  registerCountryRoutes(app, { platform, catalogue, countries });
  const inBreak = () => notices.current().technicalBreak;
  const countryOf = (request: FastifyRequest) => countries.countryOf(request.ip);
  registerRateRoutes(app, quotes, { inBreak, countryOf, benefitOf: profile.benefits.ofQuote });
  const monitors = await openMonitors(app, { orders, quotes, notices, announcements });
  registerHistoryRoutes(app, { platform, catalogue });
  registerPartners(app, platform);
  const visits = openVisitCounts(platform);
  app.addHook('onClose', () => visits.close());
  registerDeepLinks(app, platform.config, findMonitorPair(catalogue, monitors.terms), visits);
  registerTrustee(app, { orders, quotes, terms: monitors.terms, inBreak }, monitors.exports);
  return monitors;
}

/** Who a visitor is, and what is theirs. */
function registerAccounts(app: App, { platform, rooms, countries, captcha, profile }: Web): void {
  denyBlocked(app, platform);
  registerCaptchaRoutes(app, captcha);
  const alarm = openFailureAlarm(platform.clock);
  registerSessionRoutes(app, { platform, captcha, alarm, countries });
  registerRegistration(app, profile);
  registerProfileRoutes(app, profile);
  registerFactorRoutes(app, profile);
  registerProviderRoutes(app, { platform, fetchJson });
  registerWalletRoutes(app, platform, rooms.catalogue);
}

/** Money: orders, and what users are owed. */
function registerOrders(app: App, web: Web): void {
  const { platform, rooms, orderRoutes, codeSecret, captcha } = web;
  registerOrderRoutes(app, orderRoutes);
  registerPayerChecks(app, { ...orderRoutes, captcha });
  registerOrderControl(app, orderRoutes);
  registerOrderList(app, orderRoutes);
  registerOrderStream(app, orderRoutes, rooms.changes);
  registerRewardRoutes(app, platform);
  registerLevelRoutes(app, platform);
  registerReferralRoutes(app, platform);
  registerProgrammeRoutes(app, platform);
  registerStatisticRoutes(app, platform);
  registerReferralExports(app, platform);
  registerVerificationRoutes(app, { platform, orders: orderRoutes, codeSecret });
  registerPayoutList(app, orderRoutes);
  registerWithdrawalRoutes(app, { orders: orderRoutes, rates: rooms.rates });
  registerDemo(app, orderRoutes);
  const keepHint = keepHints(platform.database);
  registerOnlinePayments(app, { orders: orderRoutes, gateways: rooms.gateways, keepHint });
  registerDemoPayments(app, platform, rooms.gateways);
  registerPushRoutes(app, {
    platform,
    refuse: async (request, id) => {
      const found = await controllable(orderRoutes, request, id);
      return isRefusal(found) ? found : null;
    },
  });
}

type House = Web & { readonly monitors: Awaited<ReturnType<typeof registerMarket>> };

/** What is written, the office, and last the pages, which show all of it. */
async function registerHouse(app: App, web: House, given?: SiteBuild): Promise<void> {
  const { platform, rooms, slots, countries, content, notices, monitors } = web;
  const { captcha, orderRoutes, programme } = web;
  const { catalogue, reserves, rates, pricing, changes, gateways } = rooms;
  registerContentRoutes(app, { platform, content });
  registerReserveRequestRoutes(app, { platform, catalogue, captcha, userOf: orderRoutes.userOf });
  registerSupport(app, platform);
  const rateDesk = { platform, catalogue, pricing, rates };
  const cards = await openVerificationChanges(rooms.announcements);
  const desk = { changes, cards, notices, monitors, rateDesk, gateways, programme };
  const deps = { ...rooms.orders, ...desk };
  await registerOffice(app, platform, deps);
  registerOpenApi(app);
  registerSearchEngines(app, { platform, content });
  registerSharing(app, { platform, content });
  const { terms } = monitors;
  const standing = {
    platform,
    catalogue,
    content,
    programme,
    notices,
    terms,
    reserves,
    slots,
    rates,
    countries,
  };
  const build = given ?? (await openSiteBuild());
  registerBanners(app, standing);
  const widget = await openWidgetBuild(build.clientDir);
  if (widget !== null) registerWidget(app, standing, widget);
  await registerSite(app, { platform, dependencies: pageDependencies(standing) }, build);
}

/**
 * Connections that may wait to be accepted. Of Node's own 511 those beyond are cut off when many
 * come while the process is busy; the system may allow fewer.
 */
const connectionsWaitingMax = 4_096;

/** Serves the site, the API and the office on `HOST`:`PORT`. */
export async function startWeb(platform: Platform): Promise<App> {
  const app = await buildApp(platform);
  const metrics = await startMetrics(app, platform.config);
  addScreeningMetrics(metrics.registry, platform);
  addTaskMetrics(metrics.registry, platform);
  const reporting = reportTasks(platform, 'web');
  app.addHook('onClose', async () => {
    await reporting.close();
    await metrics.close();
  });
  await registerRooms(app, platform);
  const { host, port } = platform.config;
  await app.listen({ host, port, backlog: connectionsWaitingMax });
  return app;
}

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'web');
    const app = await startWeb(platform);
    return {
      async close() {
        await app.close();
        await close();
      },
    };
  });
}

import { createSecretKey } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '../core/refusal.ts';
import { capacityBeside } from './capacity-beside.ts';
import { registerBanners } from './content/banners/register-banners.ts';
import { registerInboundMail } from './content/conversations/inbound-mail.ts';
import { registerOrderMessages } from './content/conversations/routes.ts';
import { registerSupportRequests } from './content/conversations/support-request-routes.ts';
import { openContent } from './content/library/open-content.ts';
import { registerContentRoutes } from './content/library/routes.ts';
import { registerNotices } from './content/notices/register-notices.ts';
import { registerReviews } from './content/reviews/routes.ts';
import { registerSearchEngines } from './content/search-engines/register-search-engines.ts';
import { registerSharing } from './content/sharing/register-sharing.ts';
import { registerShopPictures } from './content/shop/register-shop-pictures.ts';
import { pageDependencies } from './content/site/page-dependencies.ts';
import { registerSite } from './content/site/register-site.ts';
import { openSiteBuild, type SiteBuild } from './content/site/site-build.ts';
import { registerStatus } from './content/status/register-status.ts';
import { openDesk } from './content/support/open-desk.ts';
import { operatorsAwayOf } from './content/support/operators-away.ts';
import { registerSupport } from './content/support/register-support.ts';
import { registerWidget } from './content/widget/register-widget.ts';
import { openWidgetBuild } from './content/widget/widget-build.ts';
import { registerAccountCorrections } from './exchange/account-corrections/routes.ts';
import { registerOrderChats } from './exchange/order-chats/routes.ts';
import { countQuotes } from './exchange/order-flow/count-quotes.ts';
import { registerOrderControl } from './exchange/orders/change/control-routes.ts';
import { registerPayerChecks } from './exchange/orders/change/payer-check-routes.ts';
import { registerDemo } from './exchange/orders/change/play-demo.ts';
import {
  controllable,
  mailedOrder,
  type OrderRoutesDeps,
  registerOrderRoutes,
} from './exchange/orders/routes.ts';
import { registerOrderList } from './exchange/orders/show/list-orders.ts';
import { registerOrderStream } from './exchange/orders/show/stream-order.ts';
import { registerPushRoutes } from './exchange/push/routes.ts';
import { saveHints } from './exchange/requisite-cascade/keep-hint.ts';
import { openSlots, type Slots } from './exchange/requisites/open-slots.ts';
import { registerReserveRequestRoutes } from './exchange/reserve-requests/routes.ts';
import { registerTrustee } from './exchange/trustee/routes.ts';
import { registerCatalogueRoutes } from './market/catalogue/routes.ts';
import { registerSystemIcons } from './market/catalogue/systems/system-icons.ts';
import { openCountryLookup } from './market/countries/country-lookup.ts';
import { registerCountryRoutes } from './market/countries/routes.ts';
import { registerHistoryRoutes } from './market/history/routes.ts';
import { findMonitorPair } from './market/monitors/monitor-codes.ts';
import { openMonitors } from './market/monitors/open-monitors.ts';
import { registerDeepLinks } from './market/partners/deep-links.ts';
import { registerPartners } from './market/partners/routes.ts';
import { answerChangedRate } from './market/rates/quote/answer-changed-rate.ts';
import type { QuoteDeps } from './market/rates/quote/calculate-rate.ts';
import { addRateMetrics } from './market/rates/rate-metrics.ts';
import { registerRateRoutes } from './market/rates/routes.ts';
import { registerDemoPayments } from './money/online-payments/play-demo-payment.ts';
import { registerOnlinePayments } from './money/online-payments/routes.ts';
import { addDriftMetrics } from './money/reconciliation/drift-metrics.ts';
import { offersPayerCheck } from './money/screening/payer-checks.ts';
import { addScreeningMetrics } from './money/screening/screening-metrics.ts';
import type { OfficeDeps } from './office/access/deps.ts';
import { registerOffice } from './office/register-office.ts';
import { type Outside, openModules } from './open-modules.ts';
import { registerOpenApi } from './openapi/register-openapi.ts';
import { openCaptchas } from './people/captcha/captcha.ts';
import { postForm } from './people/captcha/recaptcha.ts';
import { registerCaptchaRoutes } from './people/captcha/routes.ts';
import { openBenefits } from './people/profile/benefits.ts';
import type { ProfileDeps } from './people/profile/deps.ts';
import { registerFactorRoutes } from './people/profile/factor-routes.ts';
import { orderCustomers } from './people/profile/order-customers.ts';
import { registerRegistration } from './people/profile/registration-routes.ts';
import { registerProfileRoutes } from './people/profile/routes.ts';
import { fetchJson } from './people/providers/provider.ts';
import { registerProviderRoutes } from './people/providers/routes.ts';
import { openVisitCounts } from './people/referral-days/count-visits.ts';
import { openRewardTerms } from './people/reward-terms/open-terms.ts';
import { registerLevelRoutes } from './people/rewards/level-routes.ts';
import { registerProgrammeRoutes } from './people/rewards/programme-routes.ts';
import { registerReferralExports } from './people/rewards/referral-exports.ts';
import { registerReferralRoutes } from './people/rewards/referral-routes.ts';
import { registerRewardRoutes } from './people/rewards/routes.ts';
import { registerStatisticRoutes } from './people/rewards/statistic-routes.ts';
import { denyBlocked, userIdNow, userIdOf } from './people/sessions/asker.ts';
import { openFailureAlarm } from './people/sessions/failure-alarm.ts';
import { registerSessionRoutes } from './people/sessions/routes.ts';
import { openVerificationChanges } from './people/verifications/changes.ts';
import { registerVerificationRoutes } from './people/verifications/routes.ts';
import { registerWalletRoutes } from './people/wallets/routes.ts';
import { registerPayoutList } from './people/withdrawals/list-payouts.ts';
import { registerWithdrawalRoutes } from './people/withdrawals/routes.ts';
import { addErrorMetrics } from './platform/errors/error-metrics.ts';
import { type App, buildApp } from './platform/http/app.ts';
import { startMetrics } from './platform/http/metrics.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { runProcess } from './platform/process/run-process.ts';
import { sharedSecret } from './platform/secret/shared-secret.ts';
import { endOnRestart } from './platform/settings/restart.ts';
import { reportTasks } from './platform/tasks/report-tasks.ts';
import { addTaskMetrics } from './platform/tasks/task-metrics.ts';
import { registerTelegramWebhooks } from './platform/telegram/receive-updates.ts';

/**
 * The table of contents of the web process: one line a module, theme by theme. The pages are those
 * of `build`, by default of the one in `dist`.
 */
export async function registerModules(
  app: App,
  platform: Platform,
  build?: SiteBuild,
): Promise<void> {
  await registerSitePages(app, await registerCalls(app, platform), build);
}

/** What a test gives in the place of the world outside, and of who asks. */
export type Given = Outside & {
  readonly visitor?: Pick<OrderRoutesDeps, 'userOf' | 'userNow' | 'customers' | 'countryOf'>;
  readonly slots?: Slots;
};

/** Every call of the service, public and of the office: all but the pages. */
export async function registerCalls(app: App, platform: Platform, given: Given = {}) {
  const web = await openWebModules(app, platform, given);
  const monitors = await registerMarket(app, web);
  registerAccounts(app, web);
  await registerOrders(app, web);
  registerContentRoutes(app, { platform, content: web.content });
  await registerStatus(app, { ...web.modules, ...web.quotes, ...web });
  const desk = await registerDesk(app, { ...web, monitors });
  registerOpenApi(app);
  return { ...web, monitors, desk };
}

type Web = Awaited<ReturnType<typeof openWebModules>>;

/** What more than one theme needs, open until the web process ends. */
async function openWebModules(app: App, platform: Platform, given: Given) {
  const modules = await openModules(platform, given);
  const { announcements, catalogue, reserves } = modules;
  const { orders, gateways } = modules;
  const beside = capacityBeside(orders, gateways);
  const slots = given.slots ?? (await openSlots(platform, announcements, catalogue, beside));
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
    await modules.close();
  });
  const captcha = await openCaptchas(platform, postForm);
  const benefits = openBenefits({ platform, catalogue, terms: programme });
  const profile: ProfileDeps = { platform, captcha, countries, orders: modules.orders, benefits };
  const quotes: QuoteDeps = {
    catalogue,
    rates: modules.rates,
    clock: platform.clock,
    reserves: reserves.current,
    slotsOf: slots.of,
    operatorsAway: operatorsAwayOf(desk.current, platform.clock),
    tellsMargin: platform.config.showMargin,
    payerCheckOffered: (exchange) =>
      offersPayerCheck(
        modules.orders.screening,
        platform.config.screening.payerChecksPerDay,
        exchange,
      ),
  };
  const orderRoutes: OrderRoutesDeps = {
    ...modules.orders,
    changedRate: answerChangedRate(quotes),
    browserSecret: createSecretKey(await sharedSecret(platform.database, 'browsers')),
    reserves: reserves.current,
    userOf: (request) => userIdOf(platform, request),
    userNow: (request) => userIdNow(platform, request),
    customers: orderCustomers(profile),
    countryOf: (request) => countries.countryOf(request.ip),
    ...given.visitor,
  };
  const notices = await registerNotices(app, platform, announcements);
  const codeSecret = await sharedSecret(platform.database, 'photo codes');
  const own = { quotes, captcha, profile, orderRoutes, notices, codeSecret, programme };
  return { platform, modules, slots, countries, content, ...own };
}

/** What is exchanged and at what rates, told to visitors, monitors and partners. */
async function registerMarket(app: App, web: Web) {
  const { platform, modules, quotes, countries, notices, profile } = web;
  const { announcements, catalogue, reserves, orders } = modules;
  registerCatalogueRoutes(app, { platform, catalogue, reserves: reserves.current });
  registerSystemIcons(app, platform.database);
  registerShopPictures(app, platform);
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
function registerAccounts(app: App, { platform, modules, countries, captcha, profile }: Web): void {
  denyBlocked(app, platform);
  registerCaptchaRoutes(app, captcha);
  const alarm = openFailureAlarm(platform);
  registerSessionRoutes(app, { platform, captcha, alarm, countries });
  registerRegistration(app, profile);
  registerProfileRoutes(app, profile);
  registerFactorRoutes(app, profile);
  registerProviderRoutes(app, { platform, fetchJson });
  registerWalletRoutes(app, platform, modules.catalogue);
}

/** Money: orders, and what users are owed. */
async function registerOrders(app: App, web: Web): Promise<void> {
  const { platform, modules, orderRoutes, codeSecret, captcha } = web;
  registerOrderRoutes(app, orderRoutes);
  registerPayerChecks(app, { ...orderRoutes, captcha });
  registerOrderControl(app, orderRoutes);
  registerAccountCorrections(app, orderRoutes);
  registerOrderList(app, orderRoutes);
  registerOrderStream(app, orderRoutes, modules.changes);
  registerRewardRoutes(app, platform);
  registerLevelRoutes(app, platform);
  registerReferralRoutes(app, platform);
  registerProgrammeRoutes(app, platform);
  registerStatisticRoutes(app, platform);
  registerReferralExports(app, platform);
  registerVerificationRoutes(app, { platform, orders: orderRoutes, codeSecret });
  registerPayoutList(app, orderRoutes);
  registerWithdrawalRoutes(app, { orders: orderRoutes, rates: modules.rates });
  registerDemo(app, orderRoutes);
  const saveHint = saveHints(platform.database);
  registerOnlinePayments(app, { orders: orderRoutes, gateways: modules.gateways, saveHint });
  registerDemoPayments(app, platform, modules.gateways);
  const refuse = async (request: FastifyRequest, id: string) => {
    const found = await controllable(orderRoutes, request, id);
    return isRefusal(found) ? found : null;
  };
  registerPushRoutes(app, { platform, refuse });
  registerOrderChats(app, { platform, refuse });
  registerOrderMessages(app, { platform, refuse });
  registerInboundMail(app, platform, modules.orders.replies);
  await registerTelegramWebhooks(app, platform);
  registerReviews(app, {
    platform,
    catalogue: modules.catalogue,
    links: modules.orders.reviewLinks,
    async orderFor(request, id, mailed) {
      const found = await (mailed ? mailedOrder : controllable)(orderRoutes, request, id);
      if (isRefusal(found)) return found;
      const { kind, status, directionId } = found.row;
      return { directionId, completed: kind === 'exchange' && status === 'completed' };
    },
  });
}

type SiteModules = Web & { readonly monitors: Awaited<ReturnType<typeof registerMarket>> };

/** What operators answer for: reserve requests, support, and the office itself. */
async function registerDesk(app: App, web: SiteModules): Promise<OfficeDeps> {
  const { platform, modules, notices, monitors, captcha, orderRoutes, programme } = web;
  const { catalogue, rates, pricing, changes, gateways } = modules;
  registerReserveRequestRoutes(app, { platform, catalogue, captcha, userOf: orderRoutes.userOf });
  registerSupport(app, platform);
  registerSupportRequests(app, { platform, captcha });
  const rateDesk = { platform, catalogue, pricing, rates };
  const cards = await openVerificationChanges(modules.announcements);
  const desk = { changes, cards, notices, monitors, rateDesk, gateways, programme };
  const deps = { ...modules.orders, ...desk };
  await registerOffice(app, platform, deps);
  return deps;
}

/** The pages, which show all of it; they come last. */
export async function registerSitePages(
  app: App,
  web: SiteModules,
  given?: SiteBuild,
): Promise<void> {
  const { platform, modules, slots, countries, content, notices, monitors, programme } = web;
  const { catalogue, reserves, rates } = modules;
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
async function startWeb(platform: Platform): Promise<App> {
  const app = await buildApp(platform);
  const metrics = await startMetrics(app, platform.config);
  addScreeningMetrics(metrics.registry, platform);
  addTaskMetrics(metrics.registry, platform);
  addRateMetrics(metrics.registry, platform);
  addDriftMetrics(metrics.registry, platform);
  addErrorMetrics(metrics.registry, platform);
  countQuotes(app, platform);
  const reporting = reportTasks(platform, 'web');
  app.addHook('onClose', async () => {
    await reporting.close();
    await metrics.close();
  });
  await registerModules(app, platform);
  const { host, port } = platform.config;
  await app.listen({ host, port, backlog: connectionsWaitingMax });
  return app;
}

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'web');
    const app = await startWeb(platform);
    const restarting = await endOnRestart(platform);
    return {
      drain: async () => app.drain?.(config.drainSeconds * 1_000),
      async close() {
        await restarting.close();
        await app.close();
        await close();
      },
    };
  });
}

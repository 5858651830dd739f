import type { App } from '../platform/http/app.ts';
import type { Platform } from '../platform/platform.ts';
import type { OfficeDeps } from './access/deps.ts';
import { registerSecondFactor } from './access/factor-routes.ts';
import { requireOperator } from './access/guard.ts';
import { registerOfficeOpenApi } from './access/openapi-route.ts';
import { registerOperatorEmail } from './access/operator-email-routes.ts';
import { registerOperators } from './access/operator-routes.ts';
import { registerPasskeySignIn, registerPasskeys } from './access/passkey-routes.ts';
import { registerRoles } from './access/role-routes.ts';
import { permissionOf } from './access/route-permissions.ts';
import { registerSessions, registerSignIn } from './access/session-routes.ts';
import { registerShifts } from './access/shift-routes.ts';
import { registerAccounts } from './accounts/account-routes.ts';
import { registerOwnOperations } from './accounts/own-operation-routes.ts';
import { registerReports } from './accounts/report-routes.ts';
import { registerStatements } from './accounts/statement-routes.ts';
import { registerAlerts } from './alerts/alert-routes.ts';
import { registerContent } from './content/content-routes.ts';
import { registerConversations } from './content/conversation-routes.ts';
import { registerCustomerReviews } from './content/customer-review-routes.ts';
import { registerFaq } from './content/faq-routes.ts';
import { registerNotice } from './content/notice-routes.ts';
import { registerReviews } from './content/review-routes.ts';
import { registerShop } from './content/shop-routes.ts';
import { registerSupportDesk } from './content/support-routes.ts';
import { registerBankLines } from './desk/bank-line-routes.ts';
import { registerOrderExport } from './desk/export-orders.ts';
import { registerOrders } from './desk/order-routes.ts';
import { registerOrderEvents } from './desk/stream-orders.ts';
import { registerUnowned } from './desk/unowned-deposit-routes.ts';
import { registerUnreadEntries } from './desk/unread-entry-routes.ts';
import { registerRecipientBanks } from './market/bank-routes.ts';
import { registerCities } from './market/city-routes.ts';
import { registerCountries } from './market/country-routes.ts';
import { registerCoupons } from './market/coupon-routes.ts';
import { registerDirectionBulk } from './market/direction-bulk-routes.ts';
import { registerDirectionFiles } from './market/direction-file-routes.ts';
import { registerDirections } from './market/direction-routes.ts';
import { registerMonitors } from './market/monitor-routes.ts';
import { registerOwnFields } from './market/own-field-routes.ts';
import { registerOwnRates } from './market/own-rate-routes.ts';
import { registerPartnerRoutes } from './market/partner-routes.ts';
import { registerPaymentSystems } from './market/payment-system-routes.ts';
import { registerPrices } from './market/price-routes.ts';
import { registerRateRoutes } from './market/rate-routes.ts';
import { registerReserveDemand } from './market/reserve-demand-routes.ts';
import { maskPersonalData } from './masking/mask-personal-data.ts';
import { registerAddresses } from './money/address-routes.ts';
import { registerBlockImports } from './money/block-import-routes.ts';
import { registerBlocks } from './money/block-routes.ts';
import { registerCascades } from './money/cascade-routes.ts';
import { registerFigures } from './money/figure-routes.ts';
import { registerGateways } from './money/gateway-routes.ts';
import { registerRecords } from './money/record-routes.ts';
import { registerRequisiteFile } from './money/requisite-file/requisite-file-routes.ts';
import { registerRequisites } from './money/requisite-routes.ts';
import { registerRisk } from './money/risk-routes.ts';
import { registerErrors } from './operation/error-routes.ts';
import { registerIncidents } from './operation/incident-routes.ts';
import { registerCustomers } from './people/customer-routes.ts';
import { registerLevels } from './people/level-routes.ts';
import { registerOrderCustomer } from './people/order-customer-routes.ts';
import { registerProgramme } from './people/programme-routes.ts';
import { registerReferrers } from './people/referrer-routes.ts';
import { registerRewards } from './people/reward-routes.ts';
import { registerUsers } from './people/user-routes.ts';
import { registerVerifications } from './people/verification-routes.ts';
import { registerVerificationTexts } from './people/verification-text-routes.ts';
import { registerMonitorReadiness } from './readiness/routes.ts';
import { registerRecovery } from './recovery/recovery-routes.ts';
import { registerReleases } from './releases/release-routes.ts';
import { registerArchives } from './retention/archive-routes.ts';
import { registerFirstRun } from './settings/first-run-routes.ts';
import { registerSettings } from './settings/setting-routes.ts';
import { registerSetup } from './setup/register-setup.ts';
import { registerTeam } from './team/team-routes.ts';

/** The calls that need no session. */
function registerEntrances(app: App, platform: Platform): void {
  registerSignIn(app, platform);
  registerPasskeySignIn(app, platform);
}

/** What every operator has of their own: sessions, factors, an address. */
function registerOwnAccess(app: App, platform: Platform): void {
  registerSessions(app, platform);
  registerSecondFactor(app, platform);
  registerPasskeys(app, platform);
  registerOperatorEmail(app, platform);
}

/** How the service itself fares: errors, what customers are told of incidents, new versions. */
function registerOperation(app: App, platform: Platform, deps: OfficeDeps): void {
  registerErrors(app, platform);
  registerArchives(app, platform);
  registerIncidents(app, deps);
  registerReleases(app, platform);
  registerRecovery(app, deps);
}

/** Serves the back office: its calls under `/office/api`, its screens under `/office`. */
export async function registerOffice(
  app: App,
  platform: Platform,
  deps: OfficeDeps,
): Promise<void> {
  const prefix = '/office/api';
  await app.register(async (calls) => registerEntrances(calls, platform), { prefix });
  await registerFirstRun(app, platform);
  await app.register(
    async (inside) => {
      refuseUnlisted(inside);
      requireOperator(inside, platform);
      maskPersonalData(inside);
      registerOwnAccess(inside, platform);
      registerOrderExport(inside, deps);
      registerOrders(inside, deps);
      registerOrderEvents(inside, deps);
      registerDirections(inside, deps);
      registerDirectionBulk(inside, deps);
      registerDirectionFiles(inside, deps);
      registerPaymentSystems(inside, deps);
      registerSetup(inside, deps);
      registerReserveDemand(inside, deps);
      registerCountries(inside, deps);
      registerRecipientBanks(inside, deps);
      registerCities(inside, deps);
      registerOwnFields(inside, deps);
      registerRequisites(inside, deps);
      registerRequisiteFile(inside, deps);
      registerMonitors(inside, deps);
      registerPartnerRoutes(inside, deps);
      registerMonitorReadiness(inside, deps);
      registerNotice(inside, deps);
      registerCustomerReviews(inside, deps);
      registerConversations(inside, deps);
      registerContent(inside, deps);
      registerFaq(inside, deps);
      registerSettings(inside, platform);
      registerShop(inside, platform);
      registerSupportDesk(inside, platform);
      registerOperators(inside, platform);
      registerRoles(inside, platform);
      registerShifts(inside, platform);
      registerOperation(inside, platform, deps);
      registerAlerts(inside, deps);
      registerRateRoutes(inside, platform);
      registerPrices(inside, deps.rateDesk);
      registerOwnRates(inside, deps.rateDesk);
      registerUsers(inside, platform);
      registerCustomers(inside, deps);
      registerOrderCustomer(inside, platform);
      registerRewards(inside, platform);
      registerProgramme(inside, platform);
      registerLevels(inside, platform);
      registerReferrers(inside, deps);
      registerReviews(inside, platform);
      registerCoupons(inside, deps);
      registerVerifications(inside, deps);
      registerVerificationTexts(inside, platform);
      registerRecords(inside, deps);
      registerUnreadEntries(inside, deps);
      registerBlocks(inside, platform);
      registerBlockImports(inside, platform);
      registerRisk(inside, deps);
      registerGateways(inside, deps);
      registerAddresses(inside, deps);
      registerUnowned(inside, deps);
      registerBankLines(inside, deps);
      registerCascades(inside, deps);
      registerFigures(inside, deps);
      registerAccounts(inside, deps);
      registerStatements(inside, deps);
      registerOwnOperations(inside, deps);
      registerReports(inside, deps);
      registerTeam(inside, platform);
      registerOfficeOpenApi(inside);
    },
    { prefix },
  );
}

/** A call that the table does not have is not served: nobody would know what it needs. */
function refuseUnlisted(app: App): void {
  app.addHook('onRoute', ({ method, url }) => {
    const unlisted = [method].flat().filter((each) => permissionOf(each, url) === null);
    if (unlisted.length > 0) throw new Error(`${unlisted} ${url} is in no table of calls`);
  });
}

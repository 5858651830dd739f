import type { App } from '../platform/http/app.ts';
import type { Platform } from '../platform/platform.ts';
import { registerAddresses } from './address-routes.ts';
import { registerRecipientBanks } from './bank-routes.ts';
import { registerBlocks } from './block-routes.ts';
import { registerCascades } from './cascade-routes.ts';
import { registerContent } from './content-routes.ts';
import { registerCountries } from './country-routes.ts';
import { registerCoupons } from './coupon-routes.ts';
import type { OfficeDeps } from './deps.ts';
import { registerDirectionBulk } from './direction-bulk-routes.ts';
import { registerDirectionFiles } from './direction-file-routes.ts';
import { registerDirections } from './direction-routes.ts';
import { registerOrderExport } from './export-orders.ts';
import { registerSecondFactor } from './factor-routes.ts';
import { registerFaq } from './faq-routes.ts';
import { registerFigures } from './figure-routes.ts';
import { registerGateways } from './gateway-routes.ts';
import { requireOperator } from './guard.ts';
import { registerLevels } from './level-routes.ts';
import { registerMonitors } from './monitor-routes.ts';
import { registerNotice } from './notice-routes.ts';
import { registerOperatorEmail } from './operator-email-routes.ts';
import { registerOperators } from './operator-routes.ts';
import { registerOrders } from './order-routes.ts';
import { registerOwnRates } from './own-rate-routes.ts';
import { registerPartnerRoutes } from './partner-routes.ts';
import { registerPaymentSystems } from './payment-system-routes.ts';
import { registerPrices } from './price-routes.ts';
import { registerProgramme } from './programme-routes.ts';
import { registerRateRoutes } from './rate-routes.ts';
import { registerRecords } from './record-routes.ts';
import { registerReferrers } from './referrer-routes.ts';
import { registerRequisites } from './requisite-routes.ts';
import { registerReviews } from './review-routes.ts';
import { registerRewards } from './reward-routes.ts';
import { registerRisk } from './risk-routes.ts';
import { registerSessions, registerSignIn } from './session-routes.ts';
import { registerOrderEvents } from './stream-orders.ts';
import { registerSupportDesk } from './support-routes.ts';
import { registerUnowned } from './unowned-deposit-routes.ts';
import { registerUnreadEntries } from './unread-entry-routes.ts';
import { registerUsers } from './user-routes.ts';
import { registerVerifications } from './verification-routes.ts';
import { registerVerificationTexts } from './verification-text-routes.ts';

/** Serves the back office: its calls under `/office/api`, its screens under `/office`. */
export async function registerOffice(
  app: App,
  platform: Platform,
  deps: OfficeDeps,
): Promise<void> {
  const prefix = '/office/api';
  await app.register(async (door) => registerSignIn(door, platform), { prefix });
  await app.register(
    async (inside) => {
      requireOperator(inside, platform);
      registerSessions(inside, platform);
      registerSecondFactor(inside, platform);
      registerOperatorEmail(inside, platform);
      registerOrderExport(inside, deps);
      registerOrders(inside, deps);
      registerOrderEvents(inside, deps);
      registerDirections(inside, deps);
      registerDirectionBulk(inside, deps);
      registerDirectionFiles(inside, deps);
      registerPaymentSystems(inside, deps);
      registerCountries(inside, deps);
      registerRecipientBanks(inside, deps);
      registerRequisites(inside, deps);
      registerMonitors(inside, deps);
      registerPartnerRoutes(inside, deps);
      registerNotice(inside, deps);
      registerContent(inside, deps);
      registerFaq(inside, deps);
      registerSupportDesk(inside, platform);
      registerOperators(inside, platform);
      registerRateRoutes(inside, platform);
      registerPrices(inside, deps.rateDesk);
      registerOwnRates(inside, deps.rateDesk);
      registerUsers(inside, platform);
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
      registerRisk(inside, deps);
      registerGateways(inside, deps);
      registerAddresses(inside, deps);
      registerUnowned(inside, deps);
      registerCascades(inside, deps);
      registerFigures(inside, deps);
    },
    { prefix },
  );
}

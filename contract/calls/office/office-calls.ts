import * as z from 'zod/mini';
import type { CallTable } from '../call.ts';
import { operatorPasskeyCalls } from './access/passkeys.ts';
import { addressPoolCalls } from './address-pools.ts';
import { ownAlertCalls } from './alerts/own-alerts.ts';
import { shopAlertCalls } from './alerts/shop-alerts.ts';
import { officeAuditCalls } from './audit.ts';
import { officeBankCalls } from './banks.ts';
import { officeBlockCalls } from './blocks.ts';
import { officeCascadeCalls } from './cascades.ts';
import { officeCityCalls } from './catalogue/cities.ts';
import { officeCountryCalls } from './countries.ts';
import { officeCouponCalls } from './coupons.ts';
import { officeDepositCalls } from './deposits.ts';
import { officeBankLineCalls } from './desk/bank-lines.ts';
import { orderCommentCalls } from './desk/order-comments.ts';
import { queueFilterCalls } from './desk/queue-filters.ts';
import { operatorFigureCalls } from './desk/team.ts';
import { officeDirectionCalls } from './directions.ts';
import { officeGatewayCalls } from './gateways.ts';
import { officeAccountCalls } from './money/accounts.ts';
import { officeRecoveryCalls } from './money/recovery.ts';
import { officeReportCalls } from './money/reports.ts';
import { officeMonitorCalls } from './monitors.ts';
import { archiveCalls } from './operation/archives.ts';
import { operationalErrorCalls } from './operation/errors.ts';
import { statusIncidentCalls } from './operation/incidents.ts';
import { releaseCalls } from './operation/releases.ts';
import { officeOperatorCalls, officeRoleCalls } from './operators.ts';
import { orderActionCalls } from './order-actions.ts';
import { officeOrderCalls } from './orders.ts';
import { officePartnerCalls } from './partners.ts';
import { officeSystemCalls } from './payment-systems.ts';
import { officePriceCalls } from './prices.ts';
import { officeProgrammeCalls } from './programme.ts';
import { officeRateCalls } from './rates.ts';
import { officeRecordCalls } from './records.ts';
import { requisiteFileCalls } from './requisite-file.ts';
import { officeRequisiteCalls } from './requisites.ts';
import { officeDemandCalls } from './reserve-demand.ts';
import { officeScreeningCalls } from './screening.ts';
import { officeSessionCalls } from './sessions.ts';
import { officeSettingCalls } from './settings/settings.ts';
import { officeAssetCalls } from './setup/assets.ts';
import { catalogueFileCalls } from './setup/catalogue-file.ts';
import { officeSetupCalls } from './setup/checklist.ts';
import { directionBatchCalls } from './setup/direction-batches.ts';
import { officeTemplateCalls } from './setup/system-templates.ts';
import { officeShiftCalls } from './shifts.ts';
import { officeContentCalls } from './site/content.ts';
import { conversationCalls } from './site/conversations.ts';
import { officeNoticeCalls } from './site/notices.ts';
import { officeReviewCalls } from './site/reviews.ts';
import { officeShopCalls } from './site/shop.ts';
import { officeSupportCalls } from './site/support.ts';
import { officeCustomerCalls, officeUserCalls } from './users.ts';
import { officeVerificationCalls } from './verifications.ts';

/** The description of the office's calls. */
const officeDescriptionCalls = {
  'GET /office/api/openapi.json': {
    name: 'showOfficeOpenApi',
    group: 'office',
    summary: 'This document',
    permission: 'own',
    status: 200,
    answer: { kind: 'json', schema: z.record(z.string(), z.unknown()) },
    refusals: [],
  },
} as const satisfies CallTable;

/** The calls of the back office, theme by theme. */
export const officeCalls = {
  ...officeAccountCalls,
  ...officeRecoveryCalls,
  ...addressPoolCalls,
  ...ownAlertCalls,
  ...shopAlertCalls,
  ...directionBatchCalls,
  ...officeAssetCalls,
  ...officeShiftCalls,
  ...catalogueFileCalls,
  ...officeAuditCalls,
  ...officeBankCalls,
  ...officeCityCalls,
  ...officeBankLineCalls,
  ...orderCommentCalls,
  ...queueFilterCalls,
  ...officeBlockCalls,
  ...officeCascadeCalls,
  ...officeContentCalls,
  ...officeCountryCalls,
  ...officeCouponCalls,
  ...officeCustomerCalls,
  ...officeDemandCalls,
  ...officeDepositCalls,
  ...officeDescriptionCalls,
  ...officeDirectionCalls,
  ...officeGatewayCalls,
  ...officeMonitorCalls,
  ...conversationCalls,
  ...officeNoticeCalls,
  ...officeReviewCalls,
  ...archiveCalls,
  ...operationalErrorCalls,
  ...statusIncidentCalls,
  ...releaseCalls,
  ...officeOperatorCalls,
  ...orderActionCalls,
  ...officeOrderCalls,
  ...officePartnerCalls,
  ...officeSystemCalls,
  ...officePriceCalls,
  ...officeProgrammeCalls,
  ...officeRateCalls,
  ...officeRecordCalls,
  ...officeReportCalls,
  ...operatorFigureCalls,
  ...requisiteFileCalls,
  ...officeRequisiteCalls,
  ...officeRoleCalls,
  ...officeScreeningCalls,
  ...officeSessionCalls,
  ...operatorPasskeyCalls,
  ...officeSettingCalls,
  ...officeShopCalls,
  ...officeSetupCalls,
  ...officeSupportCalls,
  ...officeTemplateCalls,
  ...officeUserCalls,
  ...officeVerificationCalls,
} as const;

export type OfficeCalls = typeof officeCalls;

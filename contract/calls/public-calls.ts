import { accountCalls } from './accounts.ts';
import { captchaCalls } from './captcha.ts';
import { cardVerificationCalls } from './card-verifications.ts';
import { catalogueCalls } from './catalogue.ts';
import { contentCalls } from './content.ts';
import { cryptoCalls } from './crypto-stats.ts';
import { descriptionCalls } from './description.ts';
import { factorCalls } from './factors.ts';
import { messageCalls } from './feedback/messages.ts';
import { reviewCalls } from './feedback/reviews.ts';
import { supportRequestCalls } from './feedback/support-requests.ts';
import { noticeCalls } from './notices.ts';
import { onlinePaymentCalls } from './online-payments.ts';
import { statusCalls } from './operation/status.ts';
import { orderChatCalls } from './order-chats.ts';
import { orderStepCalls } from './order-steps.ts';
import { orderCalls } from './orders.ts';
import { partnerCalls } from './partners.ts';
import { payerCheckCalls } from './payer-checks.ts';
import { providerCalls } from './providers.ts';
import { pushCalls } from './push.ts';
import { rateCalls } from './rates.ts';
import { referralCalls } from './referrals.ts';
import { reserveRequestCalls } from './reserve-requests.ts';
import { rewardCalls } from './rewards.ts';
import { sessionCalls } from './sessions.ts';
import { supportCalls } from './support.ts';
import { walletCalls } from './wallets.ts';
import { withdrawalCalls } from './withdrawals.ts';

/** The calls of the public API, theme by theme. */
export const publicCalls = {
  ...accountCalls,
  ...captchaCalls,
  ...cardVerificationCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...cryptoCalls,
  ...descriptionCalls,
  ...factorCalls,
  ...noticeCalls,
  ...onlinePaymentCalls,
  ...orderCalls,
  ...orderChatCalls,
  ...orderStepCalls,
  ...partnerCalls,
  ...payerCheckCalls,
  ...providerCalls,
  ...pushCalls,
  ...rateCalls,
  ...referralCalls,
  ...reserveRequestCalls,
  ...messageCalls,
  ...reviewCalls,
  ...rewardCalls,
  ...sessionCalls,
  ...statusCalls,
  ...supportCalls,
  ...supportRequestCalls,
  ...walletCalls,
  ...withdrawalCalls,
} as const;

export type PublicCalls = typeof publicCalls;

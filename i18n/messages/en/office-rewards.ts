import type { officeRewards as original } from '../ru/office-rewards.ts';

export const officeRewards = {
  'office.kind.withdrawal': 'Withdrawal',
  'office.kind.withdrawalAbout':
    'Money from a user’s balance: it leaves once they have confirmed by the link in the e-mail.',
  'office.order.confirmBy': 'To be confirmed by',
  'office.journal.bonus': 'Bonus',
  'office.journal.withdrawal': 'Taken from the balance',
  'office.journal.withdrawal_returned': 'Returned to the balance',
  'office.journal.referral_earned': 'Credited to a partner',
  'office.journal.referral_reversed': 'Partner’s earning reversed',
  'office.rewards.title': 'Bonuses',
  'office.rewards.about':
    'Add a bonus to a user’s balance, in dollars. They see the amount and the reason, and can withdraw it.',
  'office.rewards.findHint': 'Name or e-mail',
  'office.rewards.none': 'Nobody found. Check the name or the e-mail.',
  'office.rewards.email': 'E-mail',
  'office.rewards.name': 'Name',
  'office.rewards.grant': 'Grant',
  'office.rewards.grantTo': 'A bonus for {email}',
  'office.rewards.balance': 'On the balance',
  'office.rewards.granted': 'Granted in total',
  'office.rewards.paid': 'Withdrawn',
  'office.rewards.amount': 'Amount, USD',
  'office.rewards.reason': 'Reason',
  'office.rewards.reasonHint': 'The user sees it.',
  'office.rewards.at': 'When',
  'office.rewards.by': 'Who',
  'office.rewards.history': 'Granted',
  'office.rewards.empty': 'No bonuses yet.',
  'office.action.grant_reward': 'Granted a bonus',
} as const satisfies Record<keyof typeof original, string>;

import { userAttributes } from '../people/accounts.ts';
import { sessionMeta } from '../people/sessions.ts';
import type { Answer, Resource } from './call.ts';
import { textPart } from './parameters.ts';

export const user = {
  type: 'users',
  attributes: userAttributes,
  notes: {
    email_confirmed: 'Only a confirmed e-mail can sign in.',
    pending_email: 'A new address that waits to be confirmed.',
    second_factors: 'Which second factors are switched on, and how many recovery codes are left.',
    authentications: 'Linked providers, by name.',
    anti_phishing_phrase: 'Stands at the end of every mail to this user.',
    referral_rate: 'Percent of what their referrals exchange.',
  },
} as const satisfies Resource;

/** The signed-in user, and until when sensitive changes need no reauthentication. */
export const signedIn = { kind: 'one', of: user, meta: sessionMeta } as const satisfies Answer;

/** Refusals of every call that needs a signed-in user. */
export const ofUser = ['unauthenticated', 'account_access_denied'] as const;

/** The same of calls that need one who has reauthenticated of late. */
export const ofRecentUser = [...ofUser, 'reauthentication_required'] as const;

/** Ids of what is a user's own: those that the database makes, as it writes them. */
export const ownPart = textPart('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

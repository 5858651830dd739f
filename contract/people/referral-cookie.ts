/** Cookie by which a referrer is remembered; signing out removes it. */
export const referralCookie = 'agio_referral';

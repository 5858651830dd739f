/**
 * Cookie a page leaves when its request to sign out failed: no script can take the session's own
 * cookie away, so the service ends that session as soon as it hears of the browser again.
 */
export const signOutCookie = 'agio_signed_out';

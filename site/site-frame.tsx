import { AccountEntry } from './session/account-entry.tsx';
import { Shell } from './shell/shell.tsx';

/** The frame of every page with the way into the account in its header. */
export function SiteFrame() {
  return <Shell entry={<AccountEntry />} />;
}

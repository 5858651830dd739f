import { type Say, useLanguage } from './language.tsx';

/** An account of the books in words, its code below them: by it the database is asked. */
export function LedgerAccount({ account }: { readonly account: string }) {
  const { t } = useLanguage();
  return (
    <>
      <span className="text-sm">{accountName(account, t)}</span>
      <span className="block font-mono text-xs break-all text-soft">{account}</span>
    </>
  );
}

/** What an account is, and of which payment system or asset; of users the code says no more. */
function accountName(account: string, t: Say): string {
  const [kind = '', of = ''] = account.split(':');
  const word = t.ifKnown(`officeAccount.${kind}`);
  if (word === null) return account;
  return kind === 'rewards' ? word : `${word} · ${of}`;
}

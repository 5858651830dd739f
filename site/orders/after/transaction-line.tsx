import { CopyLine } from '../../../ui/actions/copy-line.tsx';
import { useLanguage } from '../../shell/language.tsx';

type Props = {
  readonly label: string;
  readonly txid: string | null;
  /** Where it can be looked at; null where it cannot. */
  readonly url: string | null;
};

/** The id of a transaction to copy, and the way to where it can be looked at. */
export function TransactionLine({ label, txid, url }: Props) {
  if (txid === null) return null;
  // A bank's number is short and is read as it is written.
  return (
    <CopyLine
      label={label}
      value={txid}
      grouped={txid.length > 30}
      note={url === null ? undefined : <TransactionLink url={url} />}
    />
  );
}

/** To the explorer of its network, in a tab of its own. */
export function TransactionLink({ url }: { readonly url: string }) {
  const { t } = useLanguage();
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="no-print text-link inline-flex min-h-11 items-center text-sm"
    >
      {t('orderPage.explorer')}
    </a>
  );
}

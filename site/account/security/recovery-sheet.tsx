import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { printText } from '../partner/print-text.ts';
import { saveFile } from '../profile/save-file.ts';
import { useAccount } from '../use-account.tsx';

type Props = { readonly codes: readonly string[] | null; readonly onClose: () => void };

/** Ten codes, seen this once: to be copied, kept as a file or put on paper. */
export function RecoverySheet({ codes, onClose }: Props) {
  const { t } = useLanguage();
  const { email } = useAccount();
  const [copied, setCopied] = useState(false);
  const title = t('accountSecurity.recoveryFile', { email });
  const text = [title, '', ...(codes ?? [])].join('\n');

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // No right to the clipboard: the codes can still be selected by hand.
      () => setCopied(false),
    );
  }

  return (
    <Dialog
      open={codes !== null}
      title={t('accountSecurity.recoveryTitle')}
      onClose={() => {
        setCopied(false);
        onClose();
      }}
    >
      <div className="space-y-4">
        <p>{t('accountSecurity.recoveryKeep')}</p>
        <ol
          aria-label={t('accountSecurity.recoveryTitle')}
          className="grid grid-cols-1 gap-x-8 gap-y-1 border-y border-hairline py-3 sm:grid-cols-2"
        >
          {(codes ?? []).map((code) => (
            <li key={code} className="font-mono text-sm tracking-wide">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" icon="copy" onClick={copy}>
            {t(copied ? 'accountSecurity.recoveryCopied' : 'accountSecurity.recoveryCopy')}
          </Button>
          <Button
            kind="quiet"
            icon="file"
            onClick={() => saveFile('agio-recovery-codes.txt', 'text/plain', `${text}\n`)}
          >
            {t('accountSecurity.recoveryDownload')}
          </Button>
          <Button kind="quiet" onClick={() => printText(title, codes ?? [])}>
            {t('accountSecurity.recoveryPrint')}
          </Button>
        </div>
        <span role="status" className="sr-only">
          {copied ? t('accountSecurity.recoveryCopied') : ''}
        </span>
        <Button size="wide" onClick={onClose}>
          {t('accountSecurity.recoveryDone')}
        </Button>
      </div>
    </Dialog>
  );
}

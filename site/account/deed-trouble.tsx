import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Deed } from './use-deed.ts';

type Props = {
  readonly deed: Deed;
  /** Fields that show their own problems: those are not said twice. */
  readonly fields?: readonly string[];
};

/** Why a deed was refused, beside the button it belongs to. */
export function DeedTrouble({ deed, fields = [] }: Props) {
  const { t } = useLanguage();
  const rest = deed.problems.filter(({ name }) => !fields.includes(name));
  if (rest.length === 0) return null;
  return (
    <Notice tone="loss" title={t('account.failed')} announce>
      {rest.map(({ name, type, message }) => (
        <p key={`${name}-${type}`}>{message}</p>
      ))}
    </Notice>
  );
}

/** A word beside the button once a deed went well; read aloud, gone with the next attempt. */
export function DeedDone({ deed, children }: { deed: Deed; children: string }) {
  const said = deed.done > 0 && !deed.busy && deed.problems.length === 0;
  return (
    <span role="status" className="text-sm text-green">
      {said ? <span className="settle">{children}</span> : null}
    </span>
  );
}

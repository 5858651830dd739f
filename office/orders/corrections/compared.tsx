import { differenceOf } from '../../../core/requisites/account-difference.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { useLanguage } from '../../parts/language.tsx';

type Pair = { readonly before: string; readonly after: string };
type Props = {
  readonly accounts: Pair;
  /** Null where neither goes with a memo. */
  readonly memos: Pair | null;
};

/** The account before and after, one above the other, with what is different marked. */
export function Compared({ accounts, memos }: Props) {
  const { t } = useLanguage();
  return (
    <Facts>
      <Fact name={t('office.correction.old')} mono>
        <Marked pair={accounts} side="before" />
      </Fact>
      <Fact name={t('office.correction.new')} mono>
        <Marked pair={accounts} side="after" />
      </Fact>
      {memos === null ? null : (
        <>
          <Fact name={t('office.correction.oldMemo')} mono>
            <Marked pair={memos} side="before" />
          </Fact>
          <Fact name={t('office.correction.newMemo')} mono>
            <Marked pair={memos} side="after" />
          </Fact>
        </>
      )}
    </Facts>
  );
}

/** Underlined as well: the difference is not told by a colour alone. */
function Marked({ pair, side }: { pair: Pair; side: keyof Pair }) {
  const { t } = useLanguage();
  const { head, tail, ...parts } = differenceOf(pair.before, pair.after);
  if (pair[side] === '') return <span className="text-soft">{t('office.correction.none')}</span>;
  return (
    <span>
      {head}
      {parts[side] === '' ? null : (
        <mark className="bg-amber-wash font-semibold text-ink underline decoration-2">
          {parts[side]}
        </mark>
      )}
      {tail}
    </span>
  );
}

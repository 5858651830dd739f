import { claimedMinutesMax } from '../../../contract/office/needs.ts';
import type { ClaimedPayout } from '../../../contract/office/orders.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useNow } from '../../../ui/values/use-now.ts';
import { useLanguage } from '../../parts/language.tsx';
import { Moment } from '../../parts/moment.tsx';

/** Who is making a payout since when; read aloud as soon as it is so. */
export function ClaimedNotice({ claimed }: { claimed: ClaimedPayout }) {
  const { t } = useLanguage();
  const long = useClaimedLong(claimed);
  const { by, own, at } = claimed;
  const minutes = claimedMinutesMax;
  return (
    <Notice tone={long || !own ? 'waiting' : 'calm'} announce>
      <p>
        {own ? t('office.payout.claimedOwn') : t('office.payout.claimedSince', { by })}{' '}
        <Moment at={at} />
      </p>
      {long ? (
        <p>{t(own ? 'office.payout.claimedLongOwn' : 'office.payout.claimedLong', { minutes })}</p>
      ) : null}
    </Notice>
  );
}

/** Whether a payout has been in somebody's hands for longer than making one takes. */
export function useClaimedLong(claimed: ClaimedPayout | null): boolean {
  const now = useNow();
  return claimed !== null && now !== null && isClaimedLong(claimed.at, now);
}

/** The same at a moment in milliseconds: an operator who forgot it must be asked, not guessed. */
export function isClaimedLong(at: string, now: number): boolean {
  return now - new Date(at).getTime() > claimedMinutesMax * 60_000;
}

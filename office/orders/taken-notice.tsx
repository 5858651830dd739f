import type { TakenPayout } from '../../contract/office-orders.ts';
import { takenMinutesMax } from '../../contract/office-orders.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

/** Who is making a payout since when; read aloud as soon as it is so. */
export function TakenNotice({ taken }: { taken: TakenPayout }) {
  const { t } = useLanguage();
  const long = useTakenLong(taken);
  const { by, own, at } = taken;
  const minutes = takenMinutesMax;
  return (
    <Notice tone={long || !own ? 'waiting' : 'calm'} announce>
      <p>
        {own ? t('office.payout.takenOwn') : t('office.payout.taken', { by })} <Moment at={at} />
      </p>
      {long ? (
        <p>{t(own ? 'office.payout.takenLongOwn' : 'office.payout.takenLong', { minutes })}</p>
      ) : null}
    </Notice>
  );
}

/** Whether a payout has been in somebody's hands for longer than making one takes. */
export function useTakenLong(taken: TakenPayout | null): boolean {
  const now = useNow();
  return taken !== null && now !== null && isTakenLong(taken.at, now);
}

/** The same at a moment in milliseconds: an operator who forgot it must be asked, not guessed. */
export function isTakenLong(at: string, now: number): boolean {
  return now - new Date(at).getTime() > takenMinutesMax * 60_000;
}

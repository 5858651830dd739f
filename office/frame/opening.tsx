import { Spinner } from '../../ui/states/spinner.tsx';
import { useEntranceLanguage } from '../parts/language.tsx';

/** While the first data is on its way. */
export function Opening() {
  const { t } = useEntranceLanguage();
  return (
    <div className="grid min-h-dvh place-items-center text-green">
      <Spinner label={t('office.opening')} className="size-8" />
    </div>
  );
}

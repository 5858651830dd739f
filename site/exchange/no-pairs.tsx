import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { useLanguage } from '../shell/language.tsx';

/** Nothing can be exchanged: all is switched off, or nothing has been set up. */
export function NoPairs() {
  const { t } = useLanguage();
  return (
    <div className="relative mx-auto max-w-[84rem] overflow-hidden px-4 py-24 sm:px-6">
      <Rosette seed="closed" className="absolute -right-24 top-0 size-[30rem] opacity-25" />
      <h1 className="text-2xl">{t('exchangeTerms.noPairs')}</h1>
      <p className="mt-2">{t('exchangeTerms.noPairsText')}</p>
    </div>
  );
}

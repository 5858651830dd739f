import { useLanguage } from '../shell/language.tsx';
import { type HeadProps, PageHead } from '../shell/page-head.tsx';

/** The head of a page to be read: its title names the house, unless its editor already did. */
export function DocumentHead({ title, ...rest }: HeadProps) {
  const { t } = useLanguage();
  const house = t('site.name');
  return <PageHead title={title.includes(house) ? title : `${title} | ${house}`} {...rest} />;
}

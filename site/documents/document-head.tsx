import { useLanguage } from '../shell/language.tsx';
import { type HeadProps, PageHead } from '../shell/page-head.tsx';

/** The head of a page to be read: its title names the service, unless its editor already did. */
export function DocumentHead({ title, ...rest }: HeadProps) {
  const { t } = useLanguage();
  const siteName = t('site.name');
  return <PageHead title={title.includes(siteName) ? title : `${title} | ${siteName}`} {...rest} />;
}

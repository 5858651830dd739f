import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PageLink } from '../../contract/content.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { siteContext } from '../context.ts';
import { Day } from '../documents/day.tsx';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { type Content, pageText } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailure } from '../shell/page-failure.ts';

const documents = [
  { link: 'exchange-rules', word: 'footer.exchangeRules' },
  { link: 'service-rules', word: 'footer.serviceRules' },
  { link: 'aml-kyc', word: 'footer.amlKyc' },
  { link: 'privacy', word: 'footer.privacy' },
  { link: 'complaints', word: 'footer.complaints' },
] as const satisfies readonly { link: PageLink; word: string }[];

/** One of the five documents; one that is not written yet is not there. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Content> {
  const { api } = context.get(siteContext);
  const document = documents.find(({ link }) => link === params['document']);
  const text = document === undefined ? null : await pageText(api, document.link);
  if (text === null) throw pageFailure({ kind: 'not_found', what: 'page' });
  return text;
}

/** A document of the service, its contents and the other documents beside it. */
export function Component() {
  const { t } = useLanguage();
  const text = useLoaderData<typeof loader>();
  const path = `/legal/${text.seolink}`;
  const toc = text.toc.filter(({ level }) => level === 2);
  return (
    <DocumentFrame
      title={text.title}
      lead={text.excerpt}
      seed={text.seolink}
      crumbs={[{ name: text.title, path }]}
      aside={
        <div className="space-y-10 lg:sticky lg:top-6">
          {toc.length < 3 ? null : (
            <nav aria-labelledby="contents" className="text-sm max-lg:hidden">
              <h2 id="contents" className="overline-text font-normal">
                {t('pages.legalContents')}
              </h2>
              <ol className="mt-2 space-y-2">
                {toc.map(({ id, text: heading }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="hover:text-green">
                      {heading}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <OtherDocuments current={text.seolink} />
        </div>
      }
    >
      <DocumentHead
        title={text.seo.title}
        description={text.seo.description}
        path={path}
        image={text.og_image_url}
      />
      <Prose html={text.body_html} />
      <Updated at={text.updated_at} />
    </DocumentFrame>
  );
}

function Updated({ at }: { at: string }) {
  const { t } = useLanguage();
  const [before = '', after = ''] = t('pages.updated', { date: '\n' }).split('\n');
  return (
    <p className="mt-10 text-sm text-soft">
      {before}
      <Day at={at} />
      {after}
    </p>
  );
}

function OtherDocuments({ current }: { current: string }) {
  const { locale, t } = useLanguage();
  return (
    <nav aria-labelledby="documents" className="text-sm">
      <h2 id="documents" className="overline-text font-normal">
        {t('pages.legalTitle')}
      </h2>
      <ul className="mt-2 space-y-2">
        {documents.map(({ link, word }) => (
          <li key={link}>
            <a
              href={addressOf(locale, `/legal/${link}`)}
              aria-current={link === current ? 'page' : undefined}
              className="hover:text-green aria-[current]:font-medium"
            >
              {t(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

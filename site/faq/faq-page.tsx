import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { FaqQuestionAttributes } from '../../contract/content.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { inputLook } from '../../ui/forms/field.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { JsonLd } from '../documents/json-ld.tsx';
import { orFailure } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailure } from '../shell/page-failure.ts';

type Question = FaqQuestionAttributes & { readonly id: string };

const searchLengthMax = 100;

/** The questions of all categories or of one, or those that a search has found. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, locale } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get('q') ?? '').trim().slice(0, searchLengthMax);
  const category = searchParams.get('category');
  if (category !== null && !/^[0-9]{1,9}$/.test(category)) {
    throw pageFailure({ kind: 'not_found', what: 'page' });
  }
  const query = { locale, per: 100, search: search || null, category_id: category };
  const [questions, categories] = await orFailure(
    Promise.all([
      api.call('GET /api/v1/faq_questions', { query }),
      api.call('GET /api/v1/faq_categories', { query: { locale } }),
    ]),
  );
  const shelves = categories.items.filter(({ count }) => count > 0);
  return { questions: questions.items, categories: shelves, search, category };
}

type Data = Awaited<ReturnType<typeof loader>>;

/** Questions that open by themselves, a search that is an ordinary form: no script is needed. */
export function Component() {
  const { t } = useLanguage();
  const data = useLoaderData<typeof loader>();
  const path = '/faq';
  return (
    <DocumentFrame
      title={t('pages.faqTitle')}
      seed="faq"
      crumbs={[{ name: t('pages.faqTitle'), path }]}
      aside={<Beside data={data} />}
    >
      <DocumentHead
        title={t('pages.faqTitle')}
        description={t('pages.faqDescription')}
        {...(data.search === '' && data.category === null ? { path } : {})}
      />
      <Search search={data.search} />
      {data.search === '' ? <Shelves data={data} /> : <Found data={data} />}
      <Facts questions={data.questions} />
    </DocumentFrame>
  );
}

function Search({ search }: { search: string }) {
  const { locale, t } = useLanguage();
  return (
    <search>
      <form action={addressOf(locale, '/faq')} className="mb-10 flex max-w-[66ch] gap-3">
        <label htmlFor="faq-search" className="sr-only">
          {t('pages.faqSearch')}
        </label>
        <input
          id="faq-search"
          type="search"
          name="q"
          defaultValue={search}
          maxLength={searchLengthMax}
          placeholder={t('pages.faqSearch')}
          className={`${inputLook(false)} min-w-0 flex-1`}
        />
        <Button type="submit">{t('pages.faqFind')}</Button>
      </form>
    </search>
  );
}

function Shelves({ data }: { data: Data }) {
  const { t } = useLanguage();
  const shown = data.categories.filter(({ id }) => data.category === null || data.category === id);
  if (data.questions.length === 0) return <p>{t('pages.faqEmpty')}</p>;
  return (
    <div className="space-y-12">
      {shown.map(({ id, name }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <h2 id={`category-${id}`} className="text-lg">
            {name}
          </h2>
          <Questions
            questions={data.questions.filter(({ category_id: category }) => category === id)}
          />
        </section>
      ))}
    </div>
  );
}

function Found({ data }: { data: Data }) {
  const { t } = useLanguage();
  const { search: query, questions } = data;
  const [first] = questions;
  return (
    <section aria-live="polite">
      <h2 className="text-lg">
        {t(first === undefined ? 'pages.faqNothing' : 'pages.faqFound', { query })}
      </h2>
      {first === undefined ? (
        <p className="mt-2 text-soft">{t('pages.faqNothingText')}</p>
      ) : (
        <Questions questions={questions} open={first.id} />
      )}
    </section>
  );
}

type QuestionsProps = { readonly questions: readonly Question[]; readonly open?: string };

function Questions({ questions, open }: QuestionsProps) {
  return (
    <div className="mt-2 max-w-[66ch] divide-y divide-hairline border-b border-hairline">
      {questions.map((each) => (
        <details key={each.id} id={each.slug} className="question" open={each.id === open}>
          <summary>
            <h3 className="text-base font-medium">{each.question}</h3>
          </summary>
          <div className="pb-6">
            <Prose html={each.answer_html} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Beside({ data }: { data: Data }) {
  const { locale, t } = useLanguage();
  const all = { id: null, name: t('pages.faqAll') };
  return (
    <div className="space-y-10 text-sm lg:sticky lg:top-6">
      <nav aria-label={t('pages.faqCategories')}>
        <p className="overline-text">{t('pages.faqCategories')}</p>
        <ul className="mt-1">
          {[all, ...data.categories].map(({ id, name }) => (
            <li key={id}>
              <a
                href={addressOf(locale, '/faq') + (id === null ? '' : `?category=${id}`)}
                aria-current={data.search === '' && id === data.category ? 'page' : undefined}
                className="flex min-h-9 items-center hover:text-green aria-[current]:font-medium"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section>
        <h2 className="text-base">{t('pages.faqAsk')}</h2>
        <p className="mt-1 mb-4 text-soft">{t('pages.faqAskText')}</p>
        <a href={addressOf(locale, '/contacts/write')} className={buttonLook('quiet')}>
          {t('pages.faqAskLink')}
        </a>
      </section>
    </div>
  );
}

function Facts({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  const mainEntity = questions.map(({ question, answer_html: text }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return <JsonLd data={{ '@type': 'FAQPage', mainEntity }} />;
}

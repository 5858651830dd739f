import { sql } from 'drizzle-orm';
import { sameWords } from '../../../core/content/same-words.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Database } from '../../platform/database/database.ts';

const wordsMax = 8;

/**
 * Ids of published questions that say all of these words in a language, the best first. Words are
 * compared by their stems and from their beginnings, so that half a word typed already finds; a
 * ticker also finds the coin by its name.
 */
export async function searchQuestions(
  database: Database,
  search: string,
  locale: Locale,
): Promise<readonly number[]> {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, wordsMax) ?? [];
  if (words.length === 0) return [];
  const query = words
    .map((word) => `(${[`${word}:*`, ...sameWords(word)].join(' | ')})`)
    .join(' & ');
  const language = locale === 'ru' ? 'russian' : 'english';
  const columns = locale === 'ru' ? sql`question_ru, answer_ru` : sql`question_en, answer_en`;
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from (
      select id, position,
             setweight(to_tsvector(${language}::regconfig, asked), 'A') ||
             setweight(to_tsvector(${language}::regconfig, answered), 'B') as document
        from faq_questions, lateral (select ${columns}) said (asked, answered)
       where published) texts, to_tsquery(${language}::regconfig, ${query}) query
     where document @@ query
     order by ts_rank(document, query) desc, position, id`);
  return rows.map(({ id }) => id);
}

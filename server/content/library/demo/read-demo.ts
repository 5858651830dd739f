import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '../../../../i18n/locale.ts';
import { projectRoot } from '../../../platform/process/project-root.ts';

/** A text of the demo: the lines before the first empty one are fields, the rest is Markdown. */
type DemoText = {
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
};

export type DemoFile = {
  readonly name: string;
  readonly texts: Readonly<Record<Locale, DemoText>>;
};

type DemoFolder = 'pages' | 'news' | 'systems' | 'directions' | 'faq';

/** Reads the texts of a folder, `privacy.ru.md` beside `privacy.en.md`, ordered by name. */
export async function readDemo(folder: DemoFolder): Promise<readonly DemoFile[]> {
  const path = join(projectRoot, 'server/content/library/demo', folder);
  const names = (await readdir(path))
    .filter((file) => file.endsWith('.ru.md'))
    .map((file) => file.slice(0, -'.ru.md'.length))
    .sort();
  const files: DemoFile[] = [];
  for (const name of names) {
    const [ru, en] = await Promise.all(
      locales.map((locale) => readFile(join(path, `${name}.${locale}.md`), 'utf8')),
    );
    files.push({ name, texts: { ru: readText(ru ?? ''), en: readText(en ?? '') } });
  }
  return files;
}

function readText(text: string): DemoText {
  const [head = '', ...rest] = text.split('\n\n');
  const fields = head.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([a-z_]+): (.+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return { fields: Object.fromEntries(fields), body: rest.join('\n\n').trim() };
}

/** The questions of a file: each begins with `## ` and ends where the next begins. */
export function questionsOf({ body }: DemoText): { question: string; answer: string }[] {
  return body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n');
      return { question: question.trim(), answer: answer.join('\n').trim() };
    });
}

import { generalFigureNames, subjectFigureNames } from '../../contract/content-figures.ts';
import { useLanguage } from '../parts/language.tsx';

const { direction, system } = subjectFigureNames;
const ofSubject = [...new Set<string>([...direction, ...system])];

/** Which placeholders there are. */
export function FiguresHelp() {
  const { t } = useLanguage();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-green">{t('officeContent.figures')}</summary>
      <p className="mb-2 max-w-3xl text-soft">{t('officeContent.figuresText')}</p>
      <dl className="grid gap-x-6 gap-y-1 md:grid-cols-[auto_1fr]">
        <Names title={t('officeContent.figuresGeneral')} names={generalFigureNames} />
        <Names title={t('officeContent.figuresSubject')} names={ofSubject} />
      </dl>
    </details>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <>
      <dt className="text-soft">{title}</dt>
      <dd className="flex flex-wrap gap-x-3 font-mono text-xs/6">
        {names.map((name) => (
          <span key={name}>{`{{${name}}}`}</span>
        ))}
      </dd>
    </>
  );
}

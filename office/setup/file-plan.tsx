import type {
  CataloguePlanAttributes,
  FileLine,
} from '../../contract/office/files/catalogue-file.ts';
import { Changes } from '../catalogue/many/change-preview.tsx';
import { PlanWords } from '../catalogue/plan-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';

/** What a file does to the catalogue: in numbers, then line by line. */
export function FilePlan({ plan }: { readonly plan: CataloguePlanAttributes }) {
  const { t } = useLanguage();
  const { created, changed, same, wrong, lines, switched_on: on } = plan;
  const more = created + changed + wrong - lines.length;
  return (
    <div className="grid gap-3 text-sm">
      <p role="status">{t('setup.file.sums', { created, changed, same, wrong })}</p>
      {on === null ? null : <PlanWords plan={on} doing="switch" />}
      {lines.length === 0 ? null : (
        <div className="max-h-[60dvh] overflow-y-auto border-y border-hairline">
          <ul className="grid gap-2 py-2">
            {lines.map((line) => (
              <Line key={`${line.subject} ${line.line} ${line.name}`} line={line} />
            ))}
          </ul>
        </div>
      )}
      {more > 0 ? <p className="text-soft">{t('setup.file.more', { count: more })}</p> : null}
    </div>
  );
}

function Line({ line }: { readonly line: FileLine }) {
  const { t } = useLanguage();
  const { state, faults, left } = line;
  const nameOf = (field: string) =>
    t.ifKnown(`officeField.${field}`) ?? t.ifKnown(`desk.direction.${field}`) ?? field;
  return (
    <li className="border-b border-hairline pb-2 last:border-0">
      <p className={state === 'wrong' ? 'text-red' : ''}>
        <span className="figures text-soft">{t('setup.file.line', { line: line.line })}</span>{' '}
        {t(`setup.file.${state}`)}: {t(`setup.file.subject.${line.subject}`)} {line.name}
      </p>
      {faults.map(({ field, detail }) => (
        <p key={`${field} ${detail}`} className="text-xs wrap-anywhere text-red">
          {field === null ? detail : `${nameOf(field)} (${field}): ${detail}`}
        </p>
      ))}
      {left.length === 0 ? null : (
        <p className="text-xs text-soft">
          {t('setup.file.left', { fields: left.map(nameOf).join(', ') })}
        </p>
      )}
      {state === 'changed' ? <Changes before={line.before} after={line.after} /> : null}
    </li>
  );
}

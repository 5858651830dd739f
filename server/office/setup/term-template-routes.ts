import type { TermTemplateAttributes } from '../../../contract/office/setup.ts';
import { termTemplateRequest } from '../../../contract/office/setup.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import {
  listTermTemplates,
  removeTermTemplate,
  saveTermTemplate,
  type TermTemplateRow,
} from '../../market/catalogue/batches/term-templates.ts';
import { type ManyTerms, readManyTerms } from '../../market/catalogue/read-many-terms.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

type Given = { readonly name: string; readonly terms: Parameters<typeof readManyTerms>[0] };

/** Terms of directions that the shop keeps under a name. */
export function registerTermTemplates(app: App, { platform: { database } }: OfficeDeps): void {
  const save = async (id: string | null, given: Given, author: AuditAuthor) => {
    const terms = readManyTerms(given.terms);
    if (isRefusal(terms)) return terms;
    const saved = await saveTermTemplate(database, { id, ...given }, (tx, { before, after }) =>
      audit(tx, {
        ...author,
        action: 'save_term_template',
        subjectType: 'term_templates',
        subjectId: after.id,
        before: before === null ? null : shown(before),
        after: shown(after),
      }),
    );
    return isRefusal(saved) ? saved : document(presented(saved));
  };
  handleOffice(app, 'GET /office/api/term_templates', async () =>
    whole((await listTermTemplates(database)).map(presented)),
  );
  handleOffice(app, 'POST /office/api/term_templates', ({ body, author }) =>
    save(null, body, author),
  );
  handleOffice(app, 'PUT /office/api/term_templates/{id}', ({ params, body, author }) =>
    save(params.id, body, author),
  );
  handleOffice(app, 'DELETE /office/api/term_templates/{id}', ({ params, author }) =>
    inTransaction(database, async (tx) => {
      const removed = await removeTermTemplate(tx, params.id);
      if (isRefusal(removed)) return removed;
      await audit(tx, {
        ...author,
        action: 'remove_term_template',
        subjectType: 'term_templates',
        subjectId: removed.id,
        before: shown(removed),
      });
      return undefined;
    }),
  );
}

/** The terms of a kept template; those of an older release that are none any more are refused. */
export function termsOfTemplate(template: TermTemplateRow): ManyTerms | Refusal {
  return readManyTerms(termTemplateRequest.shape.terms.parse(template.terms));
}

function presented(row: TermTemplateRow) {
  return resource('term_templates', row.id, shown(row));
}

function shown({ name, terms }: TermTemplateRow): TermTemplateAttributes {
  return { name, terms: { ...Object(terms) } };
}

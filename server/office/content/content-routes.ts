import type { FastifyRequest } from 'fastify';
import { contentFields, newContentFields } from '../../../contract/office/content.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Editing, StoredItem } from '../../content/library/editing.ts';
import { readItem } from '../../content/library/editing.ts';
import { figuresOf, subjectOf } from '../../content/library/figures.ts';
import { imageOf } from '../../content/library/image-address.ts';
import { listItems } from '../../content/library/list-items.ts';
import { loadCategories } from '../../content/library/load-library.ts';
import { placeFigures, unknownFigures } from '../../content/library/place-figures.ts';
import { publishItem, unpublishItem } from '../../content/library/publish-item.ts';
import { renderBody } from '../../content/library/render-body.ts';
import { addCategory } from '../../content/library/save-category.ts';
import { saveImage } from '../../content/library/save-image.ts';
import { addItem, changeItem } from '../../content/library/save-item.ts';
import { readUpload } from '../../exchange/orders/change/read-upload.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { localeOf } from '../../platform/http/locale.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { authorOf, operatorOf } from '../access/guard.ts';
import { handleOffice } from '../access/handle-call.ts';
import { presentItem, presentLine } from './present-content.ts';
import { readTexts } from './read-texts.ts';

/** Who edits, for the use cases of content. */
export function editingOf(request: FastifyRequest, deps: OfficeDeps): Editing {
  return {
    author: authorOf(request),
    mayPublish: operatorOf(request).operator.permissions.includes('content.publish'),
    figures: figuresOf(
      deps.platform.config,
      deps.catalogue.current(),
      deps.programme.current().referral,
      deps.platform.shop.current().name,
    ),
  };
}

/** News, pages, texts about directions and payment systems, partners: read, written, published. */
export function registerContent(app: App, deps: OfficeDeps): void {
  registerReading(app, deps);
  registerWriting(app, deps);
  registerPublishing(app, deps);
  registerBesides(app, deps);
}

function registerReading(app: App, { platform }: OfficeDeps): void {
  const { database, clock } = platform;
  handleOffice(app, 'GET /office/api/content', async ({ page, query, locale }) => {
    const { category_id: categoryId, state, search } = query;
    const { lines, total } = await listItems(database, { categoryId, state, search }, page);
    const shown = lines.map((line) =>
      resource('office_content', String(line.item.id), presentLine(line, clock.now(), locale)),
    );
    return list(shown, { ...page, total });
  });
  handleOffice(app, 'GET /office/api/content/{id}', async ({ params, locale }) => {
    const found = await readItem(database, params.id);
    if (found === null) return refuse('not_found');
    return document(presentItem(found, clock.now(), locale));
  });
}

function registerWriting(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/content', async ({ request }) => {
    const asked = readTexts(newContentFields, request);
    if (isRefusal(asked)) return asked;
    return answer(deps, request, (tx, editing) => addItem(tx, asked, editing));
  });
  handleOffice(app, 'PUT /office/api/content/{id}', async ({ params, request }) => {
    const asked = readTexts(contentFields, request);
    if (isRefusal(asked)) return asked;
    return answer(deps, request, (tx, editing) => changeItem(tx, params.id, asked, editing));
  });
}

function registerPublishing(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/content/{id}/publish', ({ params, body, request }) => {
    const at = body.at === null ? null : new Date(body.at);
    const publishing = { version: body.version, at };
    return answer(deps, request, (tx, editing) => publishItem(tx, params.id, publishing, editing));
  });
  handleOffice(app, 'POST /office/api/content/{id}/unpublish', ({ params, body, request }) =>
    answer(deps, request, (tx, editing) => unpublishItem(tx, params.id, body.version, editing)),
  );
}

function registerBesides(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/content_categories', async ({ locale }) => {
    const categories = await loadCategories(database);
    return whole(
      categories.map(({ id, parentId, slug, name }) =>
        resource('content_categories', String(id), {
          parent_id: parentId === null ? null : String(parentId),
          slug,
          name: name[locale],
        }),
      ),
    );
  });
  handleOffice(app, 'POST /office/api/content_categories', async ({ body, request }) => {
    const { parent_id: parentId, slug, name_ru: nameRu, name_en: nameEn } = body;
    const naming = { parentId, slug, nameRu, nameEn };
    const made = await inTransaction(database, (tx) =>
      addCategory(tx, naming, editingOf(request, deps)),
    );
    if (isRefusal(made)) return made;
    return document(resource('content_categories', String(made.id), { ...body }));
  });
  handleOffice(app, 'POST /office/api/content_images', async ({ request }) => {
    const file = await readUpload(request, 'image');
    if (isRefusal(file)) return file;
    const saved = await saveImage(deps.platform, file.content, editingOf(request, deps));
    if (isRefusal(saved)) return saved;
    return document(
      resource('content_images', saved.id, { ...imageOf(saved), bytes: saved.bytes }),
    );
  });
  registerPreview(app, deps);
}

/** What a body will look like, without keeping anything. */
function registerPreview(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/content_previews', ({ body: asked, request }) => {
    const { locale, body, seolink } = asked;
    const { figures } = editingOf(request, deps);
    const place = { figures, locale, subject: subjectOf(figures.catalogue, seolink) };
    const { html, toc } = renderBody(placeFigures(body, place), locale);
    const unknown = unknownFigures(body, place);
    return document(
      resource('content_previews', 'now', { body_html: html, toc, unknown_figures: unknown }),
    );
  });
}

type Write = (tx: Transaction, editing: Editing) => Promise<StoredItem | Refusal>;

async function answer(deps: OfficeDeps, request: FastifyRequest, write: Write) {
  const { database, clock } = deps.platform;
  const editing = editingOf(request, deps);
  const saved = await inTransaction(database, (tx) => write(tx, editing));
  if (isRefusal(saved)) return saved;
  return document(presentItem(saved, clock.now(), localeOf(request)));
}

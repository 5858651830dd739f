import type { FastifyRequest } from 'fastify';
import {
  contentFields,
  contentStates,
  newCategoryRequest,
  newContentFields,
  previewRequest,
  publishRequest,
  unpublishRequest,
} from '../../contract/office-content.ts';
import { roleMay } from '../../contract/office-permissions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Editing, StoredItem } from '../content/editing.ts';
import { readItem } from '../content/editing.ts';
import { figuresOf, subjectOf } from '../content/figures.ts';
import { imageOf } from '../content/image-address.ts';
import { keepImage } from '../content/keep-image.ts';
import { listItems } from '../content/list-items.ts';
import { loadCategories } from '../content/load-library.ts';
import { placeFigures, unknownFigures } from '../content/place-figures.ts';
import { publishItem, unpublishItem } from '../content/publish-item.ts';
import { readNumber } from '../content/read-query.ts';
import { renderBody } from '../content/render-body.ts';
import { addCategory } from '../content/save-category.ts';
import { addItem, changeItem } from '../content/save-item.ts';
import { readUpload } from '../orders/read-upload.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, list, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf, operatorOf } from './guard.ts';
import { presentItem, presentLine } from './present-content.ts';
import { readTexts } from './read-texts.ts';

const perDefault = 50;
/** Two articles in Cyrillic, as bytes, with room to spare. */
const bodyLimit = 512 * 1024;

type ById = { Params: { id: string } };

/** Who edits, for the use cases of content. */
export function editingOf(request: FastifyRequest, deps: OfficeDeps): Editing {
  return {
    author: authorOf(request),
    mayPublish: roleMay(operatorOf(request).operator.role, 'content.publish'),
    figures: figuresOf(
      deps.platform.config,
      deps.catalogue.current(),
      deps.programme.current().referral,
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
  app.get('/content', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const filter = readFilter(request);
    if (isRefusal(filter)) return filter;
    const { lines, total } = await listItems(database, filter, page);
    const shown = lines.map((line) =>
      resource('office_content', String(line.item.id), {
        ...presentLine(line, clock.now(), localeOf(request)),
      }),
    );
    return list(shown, { ...page, total });
  });
  app.get<ById>('/content/:id', async (request) => {
    const id = readId(request.params.id);
    const found = id === null ? null : await readItem(database, id);
    return found === null ? refuse('not_found') : present(found, request);
  });

  function present(item: StoredItem, request: FastifyRequest) {
    return document(presentItem(item, clock.now(), localeOf(request)));
  }
}

function readFilter(request: FastifyRequest) {
  const categoryId = readNumber(request, 'category_id');
  if (isRefusal(categoryId)) return categoryId;
  const text = parameterOf(request, 'state');
  const state = contentStates.find((known) => known === text);
  if (text !== undefined && state === undefined) return refuse('invalid_format', 'state');
  const search = parameterOf(request, 'search');
  return search === null ? refuse('invalid_format', 'search') : { categoryId, state, search };
}

function registerWriting(app: App, deps: OfficeDeps): void {
  app.post('/content', { bodyLimit }, async (request) => {
    const asked = readTexts(newContentFields, request);
    if (isRefusal(asked)) return asked;
    return answer(deps, request, (tx, editing) => addItem(tx, asked, editing));
  });
  app.put<ById>('/content/:id', { bodyLimit }, async (request) => {
    const id = readId(request.params.id);
    if (id === null) return refuse('not_found');
    const asked = readTexts(contentFields, request);
    if (isRefusal(asked)) return asked;
    return answer(deps, request, (tx, editing) => changeItem(tx, id, asked, editing));
  });
}

function registerPublishing(app: App, deps: OfficeDeps): void {
  app.post<ById>('/content/:id/publish', async (request) => {
    const id = readId(request.params.id);
    if (id === null) return refuse('not_found');
    const asked = parseAttributes(publishRequest, request);
    if (isRefusal(asked)) return asked;
    const at = asked.at === null ? null : new Date(asked.at);
    const publishing = { version: asked.version, at };
    return answer(deps, request, (tx, editing) => publishItem(tx, id, publishing, editing));
  });
  app.post<ById>('/content/:id/unpublish', async (request) => {
    const id = readId(request.params.id);
    if (id === null) return refuse('not_found');
    const asked = parseAttributes(unpublishRequest, request);
    if (isRefusal(asked)) return asked;
    return answer(deps, request, (tx, editing) => unpublishItem(tx, id, asked.version, editing));
  });
}

function registerBesides(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/content_categories', async (request) => {
    const locale = localeOf(request);
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
  app.post('/content_categories', async (request) => {
    const asked = parseAttributes(newCategoryRequest, request);
    if (isRefusal(asked)) return asked;
    const { parent_id: parentId, slug, name_ru: nameRu, name_en: nameEn } = asked;
    const naming = { parentId, slug, nameRu, nameEn };
    const made = await inTransaction(database, (tx) =>
      addCategory(tx, naming, editingOf(request, deps)),
    );
    if (isRefusal(made)) return made;
    return document(resource('content_categories', String(made.id), { ...asked }));
  });
  app.post('/content_images', async (request) => {
    const file = await readUpload(request, 'image');
    if (isRefusal(file)) return file;
    const kept = await keepImage(deps.platform, file.content, editingOf(request, deps));
    if (isRefusal(kept)) return kept;
    return document(resource('content_images', kept.id, { ...imageOf(kept), bytes: kept.bytes }));
  });
  registerPreview(app, deps);
}

/** What a body will look like, without keeping anything. */
function registerPreview(app: App, deps: OfficeDeps): void {
  app.post('/content_previews', { bodyLimit }, async (request) => {
    const asked = parseAttributes(previewRequest, request);
    if (isRefusal(asked)) return asked;
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

/** Ids of content are numbers; anything else is nothing we have. */
export function readId(text: string): number | null {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}

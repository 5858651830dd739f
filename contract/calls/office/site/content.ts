import {
  contentImageAttributes,
  contentRequest,
  contentStates,
  faqCategoryRequest,
  madeCategoryAttributes,
  newCategoryRequest,
  newContentRequest,
  newFaqCategoryRequest,
  newQuestionRequest,
  officeCategoryAttributes,
  officeContentAttributes,
  officeContentLine,
  officeFaqCategoryAttributes,
  officeQuestionAttributes,
  previewAttributes,
  previewRequest,
  publishRequest,
  questionOrderRequest,
  questionRequest,
  unpublishRequest,
} from '../../../office/content.ts';
import type { CallTable, Resource } from '../../call.ts';
import { choiceParameter, numberPart, textParameter, wholeParameter } from '../../parameters.ts';

const item = {
  type: 'office_content',
  attributes: officeContentAttributes,
  notes: {
    fixed: 'A page the site cannot do without: its link stays.',
    version: 'A change names the version it was made of: nobody’s work is written over.',
  },
} as const satisfies Resource;

const line = {
  type: 'office_content',
  name: 'office_content_lines',
  attributes: officeContentLine,
  notes: { locales: 'Languages it is written in.' },
} as const satisfies Resource;

const category = {
  type: 'content_categories',
  attributes: officeCategoryAttributes,
} as const satisfies Resource;

const madeCategory = {
  type: 'content_categories',
  name: 'made_content_categories',
  attributes: madeCategoryAttributes,
} as const satisfies Resource;

const image = {
  type: 'content_images',
  attributes: contentImageAttributes,
} as const satisfies Resource;

const preview = {
  type: 'content_previews',
  attributes: previewAttributes,
  notes: { unknown_figures: 'Placeholders that stand for nothing.' },
} as const satisfies Resource;

const faqCategory = {
  type: 'office_faq_categories',
  attributes: officeFaqCategoryAttributes,
} as const satisfies Resource;

const question = {
  type: 'office_faq_questions',
  attributes: officeQuestionAttributes,
} as const satisfies Resource;

/** Two articles in Cyrillic, as bytes, with room to spare. */
const articleBytes = 512 * 1024;
const questionBytes = 256 * 1024;

const group = 'content';
const params = { id: numberPart };
const wrongFields = [
  'required',
  'too_short',
  'too_long',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
] as const;
const wrongText = [...wrongFields, 'already_saved', 'conflict', 'forbidden', 'not_found'] as const;

const itemCalls = {
  'GET /office/api/content': {
    name: 'listOfficeContent',
    group,
    summary: 'Everything written, what was touched last first',
    query: {
      category_id: wholeParameter('Only what is in this category, or in one below it.'),
      state: choiceParameter('Only what is in this state.', contentStates),
      search: textParameter('Only what has these words in a title or an address.'),
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'page', of: line, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/content/{id}': {
    name: 'readContent',
    group,
    summary: 'One item in both languages, as it is edited',
    params,
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: item },
    refusals: ['not_found'],
  },
  'POST /office/api/content': {
    name: 'addContent',
    group,
    summary: 'Add a draft: nobody but operators sees it until it is published',
    body: {
      kind: 'attributes',
      type: 'office_content',
      schema: newContentRequest,
      // A refusal names a field of a text with its language.
      readByHandler: true,
      bytesMax: articleBytes,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: item },
    refusals: wrongText,
  },
  'PUT /office/api/content/{id}': {
    name: 'changeContent',
    group,
    summary: 'Change an item as it was read',
    params,
    body: {
      kind: 'attributes',
      type: 'office_content',
      schema: contentRequest,
      readByHandler: true,
      bytesMax: articleBytes,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: item },
    refusals: wrongText,
  },
  'POST /office/api/content/{id}/publish': {
    name: 'publishContent',
    group,
    summary: 'Publish an item now (`at` is null), or at a moment ahead',
    params,
    body: { kind: 'attributes', type: 'office_content', schema: publishRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: item },
    refusals: wrongText,
  },
  'POST /office/api/content/{id}/unpublish': {
    name: 'unpublishContent',
    group,
    summary: 'Make a draft of what is published',
    params,
    body: { kind: 'attributes', type: 'office_content', schema: unpublishRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: item },
    refusals: wrongText,
  },
} as const satisfies CallTable;

const besides = {
  'GET /office/api/content_categories': {
    name: 'listContentCategories',
    group,
    summary: 'The sections an item may stand in',
    permission: 'content.write',
    status: 200,
    answer: { kind: 'all', of: category },
    refusals: [],
  },
  'POST /office/api/content_categories': {
    name: 'addContentCategory',
    group,
    summary: 'Add a category below the news',
    body: { kind: 'attributes', type: 'content_categories', schema: newCategoryRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: madeCategory },
    refusals: wrongText,
  },
  'POST /office/api/content_images': {
    name: 'keepContentImage',
    group,
    summary: 'Keep a picture, drawn anew, for texts',
    body: {
      kind: 'file',
      field: 'image',
      mediaType: 'image/jpeg, image/png, image/webp, image/avif, image/gif',
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: image },
    refusals: [
      'required',
      'invalid_format',
      'too_large',
      'greater_than',
      'less_than',
      'files_silent',
    ],
  },
  'POST /office/api/content_previews': {
    name: 'previewContent',
    group,
    summary: 'What a body will look like; nothing is kept',
    body: {
      kind: 'attributes',
      type: 'content_previews',
      schema: previewRequest,
      bytesMax: articleBytes,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: preview },
    refusals: wrongFields,
  },
} as const satisfies CallTable;

const questionCalls = {
  'GET /office/api/faq_categories': {
    name: 'listOfficeFaqCategories',
    group,
    summary: 'Categories of questions, as they are edited',
    permission: 'content.write',
    status: 200,
    answer: { kind: 'all', of: faqCategory },
    refusals: [],
  },
  'POST /office/api/faq_categories': {
    name: 'addFaqCategory',
    group,
    summary: 'Add a category of questions',
    body: { kind: 'attributes', type: 'office_faq_categories', schema: newFaqCategoryRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: faqCategory },
    refusals: wrongText,
  },
  'PUT /office/api/faq_categories/{id}': {
    name: 'renameFaqCategory',
    group,
    summary: 'Call a category of questions otherwise',
    params,
    body: { kind: 'attributes', type: 'office_faq_categories', schema: faqCategoryRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: faqCategory },
    refusals: wrongText,
  },
  'GET /office/api/faq_questions': {
    name: 'listOfficeFaqQuestions',
    group,
    summary: 'All questions, in the order visitors see them',
    permission: 'content.write',
    status: 200,
    answer: { kind: 'all', of: question },
    refusals: [],
  },
  'POST /office/api/faq_questions': {
    name: 'addFaqQuestion',
    group,
    summary: 'Add a question with its answer',
    body: {
      kind: 'attributes',
      type: 'office_faq_questions',
      schema: newQuestionRequest,
      bytesMax: questionBytes,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: question },
    refusals: wrongText,
  },
  'PUT /office/api/faq_questions/{id}': {
    name: 'changeFaqQuestion',
    group,
    summary: 'Change a question as it was read',
    params,
    body: {
      kind: 'attributes',
      type: 'office_faq_questions',
      schema: questionRequest,
      bytesMax: questionBytes,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'one', of: question },
    refusals: wrongText,
  },
  'PUT /office/api/faq_questions/order': {
    name: 'orderFaqQuestions',
    group,
    summary: 'Put the questions of a category into another order',
    body: { kind: 'attributes', type: 'office_faq_questions', schema: questionOrderRequest },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'all', of: question },
    refusals: wrongText,
  },
} as const satisfies CallTable;

/** What visitors read, as operators write it. */
export const officeContentCalls = { ...itemCalls, ...besides, ...questionCalls } as const;

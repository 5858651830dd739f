import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ArchivedRecordAttributes } from '../../contract/office/operation/archives.ts';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { ArchiveSearchForm } from './archive-search-form.tsx';
import { RecordList } from './record-list.tsx';

function shown(element: React.ReactNode, address = '/archives'): string {
  const router = createMemoryRouter([{ path: '/archives', element }], {
    initialEntries: [address],
  });
  return renderToStaticMarkup(
    <LanguageProvider locale="en" texts={texts}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  );
}

const record: ArchivedRecordAttributes = {
  kind: 'mails',
  archive_id: '1',
  at: '2026-03-04T20:30:00.000Z',
  recipient: 'a•••@example.com',
  subject: 'Order 1234567890',
  text: 'First line\nSecond <b>line</b>',
  state: 'failed',
};

test('a record says what it is, to whom it went and what became of it', () => {
  const page = shown(<RecordList records={[{ ...record, id: '1-0' }]} />);
  for (const text of [record.subject, record.recipient, texts['office.mails.failed']]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('Second &lt;b&gt;line&lt;/b&gt;');
});

test('a notification of a provider has no recipient, and is called one', () => {
  const hint = { ...record, kind: 'requisite_hints', recipient: null, state: null } as const;
  const page = shown(<RecordList records={[{ ...hint, id: '1-0' }]} />);
  expect(page).toContain(texts['archives.kind.requisite_hints']);
  expect(page).not.toContain('null');
});

test('the form shows what the address asks for, and the way back to all archives', () => {
  const asked = '/archives?search=anna%40example.com&since=2026-03-01&kind=mails';
  const page = shown(<ArchiveSearchForm />, asked);
  expect(page).toContain('value="anna@example.com"');
  expect(page).toContain('value="2026-03-01"');
  expect(page).toMatch(/<option value="mails" selected="">/);
  expect(page).toContain(texts['archives.clear']);
  expect(shown(<ArchiveSearchForm />)).not.toContain(texts['archives.clear']);
});

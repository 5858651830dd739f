import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { WriterNote } from './writer-note.tsx';

const nothing = { named_order_number: null, named_order_id: null, referred_id: null } as const;

function shown(talk: Parameters<typeof WriterNote>[0]['talk']): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <LanguageProvider locale="en" texts={texts}>
        <WriterNote talk={talk} />
      </LanguageProvider>
    </MemoryRouter>,
  );
}

test('of a customer who writes as always nothing is said', () => {
  expect(shown({ ...nothing, origin: 'direct' })).toBe('');
});

test.each(['form', 'account_form'] as const)(
  '%s: what is known of the e-mail is said',
  (origin) => {
    expect(shown({ ...nothing, origin })).toContain(texts[`talks.origin.${origin}`]);
  },
);

test('an order that is named is led to where there is one', () => {
  const named = { ...nothing, origin: 'form', named_order_number: '1234567890' } as const;
  expect(shown({ ...named, named_order_id: 'abc' })).toContain('href="/orders/abc"');
  const unknown = shown(named);
  expect(unknown).not.toContain('href=');
  expect(unknown).toContain('1234567890');
});

test('a mail of another address is a warning that leads to what it answers, while that is there', () => {
  const other = { ...nothing, origin: 'other_address' } as const;
  const warned = shown({ ...other, referred_id: '7' });
  expect(warned).toContain(texts['talks.otherAddressText']);
  expect(warned).toContain('href="/conversations/7"');
  expect(shown(other)).not.toContain('href=');
  const order = { named_order_number: '1234567890', named_order_id: 'abc' } as const;
  expect(shown({ ...other, ...order })).toContain('href="/orders/abc"');
});

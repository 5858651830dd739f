import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../../client/failure.ts';
import { LanguageProvider } from '../../../ui/language/language.tsx';
import { texts } from '../../parts/texts-en.ts';
import { HeldView } from './held-bar.tsx';
import type { HeldMessage, HeldState } from './held-send.ts';

const message: HeldMessage = {
  audience: 'customer',
  batches: [
    { orderIds: ['a', 'b'], text: 'Час', locale: 'ru', key: 'k1' },
    { orderIds: ['c'], text: 'An hour', locale: 'en', key: 'k2' },
  ],
};

function shown(state: HeldState): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <LanguageProvider locale="en" texts={texts}>
        <HeldView state={state} />
      </LanguageProvider>
    </MemoryRouter>,
  );
}

test('while nothing is held there is nothing but the place where it would be said', () => {
  expect(shown({ phase: 'idle' })).toBe('<p role="status" class="sr-only"></p>');
});

test('a screen reader is told once how long there is and how to undo', () => {
  const page = shown({ phase: 'held', message, until: Date.now() + 10_000 });
  expect(page).toContain('The message about 3 orders leaves in 10 seconds. Escape undoes it.</p>');
  expect(page).toContain(texts['bulk.undo']);
  expect(page).toContain(texts['bulk.now']);
  // The seconds that run are for the eyes.
  expect(page).toMatch(/<p aria-hidden="true">The message about 3 orders leaves in /);
});

test('every order that was left out is named, with the reason', () => {
  const page = shown({
    phase: 'sent',
    message,
    written: 1,
    refused: [
      { id: 'b', number: '1234567890', refused: 'unreachable' },
      { id: 'c', number: null, refused: 'not_found' },
    ],
  });
  expect(page).toContain('1 message sent.');
  expect(page).toContain('href="/orders/b"');
  expect(page).toContain(texts['bulk.refused.unreachable']);
  expect(page).toContain(texts['bulk.refused.not_found']);
});

test('a failure says what to do, and can be tried again or given up', () => {
  const failure = new ApiFailure(422, {
    problems: [{ field: 'text', code: 'too_long', text: 'No longer than 4000' }],
  });
  const page = shown({ phase: 'failed', message, failure });
  for (const word of ['bulk.failed', 'bulk.again', 'bulk.giveUp'] as const) {
    expect(page).toContain(texts[word]);
  }
  expect(page).toContain('No longer than 4000');
});

test.each(['undone', 'sending'] as const)('%s is said', (phase) => {
  expect(shown({ phase, message })).toContain(texts[`bulk.${phase}`]);
});

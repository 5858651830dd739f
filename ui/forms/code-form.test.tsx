import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '../../i18n/messages/en.ts';
import { LanguageProvider } from '../language/language.tsx';
import { CodeForm } from './code-form.tsx';
import { textOf } from './form.tsx';

const resting = { busy: false, done: 0, failure: null, trouble: null };
const idle = { run: async () => true, clear: () => undefined };

function drawn(error?: string): string {
  const action = { ...resting, ...idle, errorOf: () => error };
  return renderToStaticMarkup(
    <LanguageProvider locale="en" texts={en}>
      <CodeForm label="Code" submit="Confirm" action={action} onCode={idle.run} />
    </LanguageProvider>,
  );
}

test('a form is checked by the service and says nothing in an address', () => {
  expect(drawn()).toMatch(/<form noValidate=""[^>]* method="post"/);
});

test('a code is offered by the phone that got it, and what is wrong stands at it', () => {
  expect(drawn()).toMatch(/<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"/i);
  expect(drawn()).not.toContain('aria-invalid="true"');
  const wrong = drawn('The code does not fit');
  const [, described] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(wrong) ?? [];
  expect(described).toBeDefined();
  expect(wrong).toContain(`<p id="${described}"`);
  expect(wrong).toContain('The code does not fit');
});

test('of what is filled in the spaces at its ends are left out', () => {
  const filled = new FormData();
  filled.set('code', ' 123 456 ');
  expect(textOf(filled, 'code')).toBe('123 456');
  expect(textOf(filled, 'other')).toBe('');
});

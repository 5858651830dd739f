import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../../client/failure.ts';
import { ProfileTrouble } from './profile-trouble.tsx';

test('a profile that was not saved says the first message of the list, and no other', () => {
  const problems = [
    { field: 'name', code: 'too_short', text: 'At least 8 characters.' },
    { field: 'phone', code: 'invalid_format', text: 'Check the phone.' },
  ];
  const shown = renderToStaticMarkup(
    createElement(ProfileTrouble, { action: { failure: new ApiFailure(422, { problems }) } }),
  );
  expect(shown).toContain('At least 8 characters.');
  expect(shown).not.toContain('Check the phone.');
  expect(shown).toContain('role="alert"');
  const none = createElement(ProfileTrouble, { action: { failure: null } });
  expect(renderToStaticMarkup(none)).toBe('');
});

test('a failure without a list of errors says what the error itself says', () => {
  const cause = new TypeError('Failed to fetch');
  const failure = new ApiFailure(0, { problems: [], cause });
  const shown = renderToStaticMarkup(createElement(ProfileTrouble, { action: { failure } }));
  expect(shown).toContain('Failed to fetch');
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProfileTrouble } from './profile-trouble.tsx';

const action = { busy: false, done: 0, run: async () => false, clear() {} };

test('a profile that was not saved says the first message of the list, and no other', () => {
  const problems = [
    { name: 'name', type: 'too_short', message: 'At least 8 characters.' },
    { name: 'phone', type: 'invalid_format', message: 'Check the phone.' },
  ];
  const shown = renderToStaticMarkup(
    createElement(ProfileTrouble, { action: { ...action, problems } }),
  );
  expect(shown).toContain('At least 8 characters.');
  expect(shown).not.toContain('Check the phone.');
  expect(shown).toContain('role="alert"');
  const none = createElement(ProfileTrouble, { action: { ...action, problems: [] } });
  expect(renderToStaticMarkup(none)).toBe('');
});

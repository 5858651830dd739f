import { expect, test } from 'vitest';
import { ApiFailure, readProblems } from './failure.ts';
import { load, signInPath } from './load.ts';

test.each([
  ['https://agio.example/office/orders?needs=any', '/sign-in?next=%2Forders%3Fneeds%3Dany'],
  ['https://agio.example/office/sign-in', '/sign-in'],
  ['https://agio.example/office/sign-in?next=%2Fmails', '/sign-in?next=%2Fmails'],
  ['https://agio.example/office', '/sign-in'],
  ['https://agio.example/office/', '/sign-in'],
])('whoever has no session at %s is led to %s', (url, path) => {
  expect(signInPath(url)).toBe(path);
});

test('a screen without a session turns into the sign-in', async () => {
  const request = new Request('https://agio.example/office/mails');
  const refused = load(request, async () => {
    throw new ApiFailure(401, []);
  });
  const response = await refused.catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  if (response instanceof Response) {
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fmails');
  }
});

test('any other failure is told by the screen itself', async () => {
  const request = new Request('https://agio.example/office/mails');
  const failure = new ApiFailure(403, []);
  await expect(load(request, () => Promise.reject(failure))).rejects.toBe(failure);
});

test('an error names its field by the parameter or by the end of the pointer', () => {
  const errors = [
    { code: 'luhn', title: 'Номер', detail: 'Ошибка', source: { pointer: '/data/attributes/a' } },
    { code: 'too_long', title: 'Длинно', source: { parameter: 'search' } },
    { code: 'conflict', title: 'Данные изменились' },
    { code: 'wordless' },
  ];
  expect(readProblems({ errors })).toEqual([
    { field: 'a', code: 'luhn', message: 'Ошибка' },
    { field: 'search', code: 'too_long', message: 'Длинно' },
    { field: null, code: 'conflict', message: 'Данные изменились' },
  ]);
  expect(readProblems('<html>')).toEqual([]);
});

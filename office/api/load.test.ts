import { expect, test } from 'vitest';
import { ApiFailure } from '../../client/failure.ts';
import { askedOf, load, signInPath } from './load.ts';

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
    throw new ApiFailure(401);
  });
  const response = await refused.catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  if (response instanceof Response) {
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fmails');
  }
});

test('any other failure is told by the screen itself', async () => {
  const request = new Request('https://agio.example/office/mails');
  const failure = new ApiFailure(403);
  await expect(load(request, () => Promise.reject(failure))).rejects.toBe(failure);
});

test('of an address a call is asked only what it takes', () => {
  const request = new Request('https://agio.example/office/blocks?page=2&search=a%26b&x=1');
  expect(String(askedOf(request, ['page', 'search']))).toBe('page=2&search=a%26b');
});

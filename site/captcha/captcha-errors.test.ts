import { expect, test } from 'vitest';
import { captchaErrors } from './captcha-errors.ts';

const demand = { name: 'captcha_answer', type: 'captcha', message: 'Once more' };
const missing = {
  name: 'captcha_answer',
  type: 'captcha_unconfigured',
  message: 'Missing reCAPTCHA key. Please contact administrator.',
};
const email = { name: 'email', type: 'required', message: 'Fill it in' };

test('a captcha that was never shown was not answered wrongly', () => {
  expect(captchaErrors([demand, email], false)).toEqual({ email: 'Fill it in' });
  expect(captchaErrors([demand], true)).toEqual({ captcha_answer: 'Once more' });
});

test('a captcha that is half configured is said of the whole form: it has no field', () => {
  const said = { unknown: 'Missing reCAPTCHA key. Please contact administrator.' };
  expect(captchaErrors([missing], false)).toEqual(said);
  expect(captchaErrors([missing, email], true)).toEqual({ ...said, email: 'Fill it in' });
});

test('everything else stays where it is', () => {
  expect(captchaErrors([email], true)).toEqual({ email: 'Fill it in' });
});

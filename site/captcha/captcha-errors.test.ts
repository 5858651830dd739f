import { expect, test } from 'vitest';
import { captchaErrors } from './captcha-errors.ts';

const demand = { field: 'captcha_answer', code: 'captcha', text: 'Once more' };
const missing = {
  field: 'captcha_answer',
  code: 'captcha_unconfigured',
  text: 'Missing reCAPTCHA key. Please contact administrator.',
};
const email = { field: 'email', code: 'required', text: 'Fill it in' };

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

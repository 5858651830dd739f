import { setTimeout as wait } from 'node:timers/promises';

/** Posts a form and gives the text of the answer. */
export type FetchText = (url: string, form: URLSearchParams) => Promise<string>;

const verifyUrl = 'https://www.recaptcha.net/recaptcha/api/siteverify';
const patienceMilliseconds = 5_000;

/**
 * Asks Google about a token. No answer, or one that cannot be read, is no pass: a captcha is asked
 * for when something looks like an attack.
 */
export async function passesRecaptcha(
  fetchText: FetchText,
  secret: string,
  token: string,
  ip: string,
): Promise<boolean> {
  const form = new URLSearchParams({ secret, response: token, remoteip: ip });
  const late = wait(patienceMilliseconds, null, { ref: false });
  const text = await Promise.race([fetchText(verifyUrl, form).catch(() => null), late]);
  return text !== null && succeeded(text);
}

/** Posts by the network, with a bound of its own. */
export async function postForm(url: string, form: URLSearchParams): Promise<string> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const answer = await fetch(url, { method: 'POST', body: form, signal, redirect: 'error' });
  return answer.text();
}

function succeeded(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return (
      typeof answer === 'object' &&
      answer !== null &&
      'success' in answer &&
      answer.success === true
    );
  } catch {
    return false;
  }
}

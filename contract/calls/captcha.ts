import {
  captchaAttributes,
  captchaChallengeAttributes,
  captchaPurposes,
} from '../people/captcha.ts';
import type { CallTable, Resource } from './call.ts';
import { looseParameter } from './parameters.ts';

const captcha = {
  type: 'captchas',
  attributes: captchaAttributes,
  notes: {
    image: 'A `data:` address of a PNG; null for reCAPTCHA.',
    site_key: 'Key of reCAPTCHA; null for letters.',
  },
} as const satisfies Resource;

const challenge = {
  type: 'captcha_challenges',
  attributes: captchaChallengeAttributes,
  notes: { tries_max: 'No counter beyond this one needs to be tried.' },
} as const satisfies Resource;

/** Each costs a few milliseconds: enough for people, too few for who would draw them all. */
const perMinute = 60;

/** Telling people from programs. */
export const captchaCalls = {
  'POST /api/v1/captcha': {
    name: 'makeCaptcha',
    group: 'accounts',
    summary: 'A captcha to be solved',
    about: 'It is answered once, right or wrong, within ten minutes.',
    perMinute,
    status: 201,
    answer: { kind: 'one', of: captcha },
    refusals: ['captcha_unconfigured'],
  },
  'GET /api/v1/captcha/challenge': {
    name: 'askForProof',
    group: 'accounts',
    summary: 'A proof of work in place of the letters',
    about:
      'Try counters from 0 on: PBKDF2 with SHA-256 over `nonce` and the counter (four bytes, the ' +
      'highest first), `salt` and `cost` rounds, until the key begins with `keyPrefix`. Send ' +
      '`captcha_proof`, the base64url of `{"challenge", "solution": {"counter", "derivedKey"}}`, ' +
      'with the call it is for: once, from the same network. The work grows with how many a ' +
      'network has asked for lately.',
    query: {
      purpose: {
        ...looseParameter('The call it is for.', { type: 'string', enum: captchaPurposes }),
        required: true,
      },
    },
    perMinute,
    status: 200,
    answer: { kind: 'one', of: challenge },
    refusals: ['required', 'invalid_format', 'not_found', 'captcha_unconfigured'],
  },
} as const satisfies CallTable;

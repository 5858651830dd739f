import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type CreateOptions = { readonly challenge: string; readonly rp: { readonly id?: string } };
type GetOptions = { readonly challenge: string; readonly rpId?: string };

/** An authenticator in software: makes passkeys and answers with them as a browser would. */
type TestAuthenticator = {
  create(options: CreateOptions, changes?: Tampering): object;
  get(options: GetOptions, changes?: Tampering): object;
};

/** What an attacker would have different. */
type Tampering = {
  readonly origin?: string;
  readonly challenge?: string;
  /** The owner was not asked for a finger, a face or a PIN. */
  readonly unverified?: boolean;
  /** The counter a copy of the passkey would show. */
  readonly counter?: number;
};

/** Makes an authenticator with one key for one site. */
export function testAuthenticator(siteOrigin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  function client(type: string, challenge: string, changes: Tampering): Buffer {
    const origin = changes.origin ?? siteOrigin;
    const asked = changes.challenge ?? challenge;
    return Buffer.from(JSON.stringify({ type, challenge: asked, origin, crossOrigin: false }));
  }

  function head(rpId: string, flags: number, changes: Tampering): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    const seen = changes.unverified === true ? flags & ~0x04 : flags;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([seen]), count]);
  }

  return {
    create({ challenge, rp }, changes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([head(rp.id ?? '', 0x45, changes), attested]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }, changes = {}) {
      const authData = head(rpId ?? '', 0x05, changes);
      const clientData = client('webauthn.get', challenge, changes);
      const hash = createHash('sha256').update(clientData).digest();
      const signature = sign('sha256', Buffer.concat([authData, hash]), privateKey);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}

/** An ES256 key as COSE writes it: kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words, 'utf8')]);
}

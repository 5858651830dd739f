import { createECDH, createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';

/** The pair of keys by which push services know this service, base64url. */
type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** Makes the keys out of a secret of the database: the same in every process and for ever. */
export async function vapidKeys(database: Database): Promise<VapidKeys> {
  return keysFrom(await sharedSecret(database, 'push'));
}

/** Nearly every 32 bytes are a key of the curve; those that are none are hashed until they are. */
function keysFrom(secret: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(secret);
  } catch {
    return keysFrom(createHash('sha256').update(secret).digest());
  }
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey('base64url').padStart(43, 'A'),
  };
}

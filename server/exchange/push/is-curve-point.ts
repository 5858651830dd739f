import { ECDH } from 'node:crypto';

/** Whether a browser's key, base64url, can be encrypted for: a point of the curve P-256. */
export function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

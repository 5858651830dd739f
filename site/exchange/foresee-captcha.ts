import type { ApiClient } from '../api/client.ts';

/**
 * Whether the order as it is typed will take a captcha, so that it is shown before the button is
 * pressed. Where the order would not be taken at all, or nobody answers, the press will tell.
 */
export async function foreseeCaptcha(
  api: ApiClient,
  order: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  try {
    const { meta } = await api.post('/api/v1/orders/preflight', order);
    return meta['captcha_required'] === true;
  } catch {
    return false;
  }
}

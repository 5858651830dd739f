import type { ApiClient } from '../../api/client.ts';
import type { orderAttributes } from './use-place-order.ts';

/**
 * Whether the order as it is typed will take a captcha, so that it is shown before the button is
 * pressed. Where the order would not be taken at all, or nobody answers, the press will tell.
 */
export async function foreseeCaptcha(
  api: ApiClient,
  order: ReturnType<typeof orderAttributes>,
): Promise<boolean> {
  try {
    const { meta } = await api.call('POST /api/v1/orders/preflight', { attributes: order });
    return meta.captcha_required;
  } catch {
    return false;
  }
}

import type { SupportAttributes } from '../../contract/support.ts';
import type { ApiClient } from '../api/client.ts';

export type Desk = Readonly<SupportAttributes>;

/** Who is at the desk; a desk that cannot be asked never hides a page. */
export async function loadDesk(api: ApiClient): Promise<Desk | null> {
  return api.call('GET /api/v1/support').then(
    ({ item }) => item,
    () => null,
  );
}

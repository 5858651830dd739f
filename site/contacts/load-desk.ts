import type { SupportAttributes } from '../../contract/support.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { viewOf } from '../api/views.ts';

export type Desk = Readonly<SupportAttributes>;

/** Who is at the desk; a desk that cannot be asked never hides a page. */
export async function loadDesk(api: ApiClient): Promise<Desk | null> {
  const document = await api.get('/api/v1/support').catch(() => null);
  const resource = document === null ? null : oneOf(document);
  return resource === null ? null : viewOf<SupportAttributes>(resource);
}

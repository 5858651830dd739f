import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '../../contract/pages.ts';
import { oneOf } from '../api/document.ts';
import { type PublicNotice, viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';

export const rootRouteId = 'root';

export type RootData = {
  readonly settings: SiteSettings;
  readonly notice: PublicNotice | null;
};

/** Settings and the notice of the day. A notice that cannot be read never hides the page. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, settings } = context.get(siteContext);
  const notice = await api.get('/api/v1/public_notice').then(
    (document) => {
      const resource = oneOf(document);
      return resource === null ? null : viewOf<PublicNotice>(resource);
    },
    () => null,
  );
  return { settings, notice };
}

/** What the root loader brought. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>(rootRouteId);
  if (data === undefined) throw new Error('The root loader has not run');
  return data;
}

/** Settings of the service for the pages. */
export function useSettings(): SiteSettings {
  return useRootData().settings;
}

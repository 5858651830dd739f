import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '../../contract/pages.ts';
import type { ApiClient } from '../api/client.ts';
import type { CurrentUser, PublicNotice } from '../api/views.ts';
import { siteContext } from '../context.ts';

export const rootRouteId = 'root';

export type RootData = {
  readonly settings: SiteSettings;
  readonly notice: PublicNotice | null;
  /** Null for who is not signed in, and for who could not be asked about. */
  readonly user: CurrentUser | null;
};

/** Settings, the notice of the day, who is signed in. What cannot be read never hides the page. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, settings } = context.get(siteContext);
  const [notice, user] = await Promise.all([readNotice(api), readUser(api)]);
  return { settings, notice, user };
}

/** The notice above every page; null where there is none, and where it could not be read. */
export function readNotice(api: ApiClient): Promise<PublicNotice | null> {
  return api.call('GET /api/v1/public_notice').then(
    ({ item }) => item,
    () => null,
  );
}

/** Who is signed in; null for everybody else, and where it could not be read. */
function readUser(api: ApiClient): Promise<CurrentUser | null> {
  return api.call('GET /api/v1/sessions/current').then(
    ({ item }) => item,
    () => null,
  );
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

import type { HydrationState } from 'react-router';

/** Id of the element that carries what the loaders brought from the server to the browser. */
export const pageDataId = 'page-data';

/** What a rendered page hands to the browser, so that nothing is loaded twice. */
export type PageData = Pick<HydrationState, 'loaderData' | 'errors'>;

/** Id of the element that carries what the loaders brought from the server to the browser. */
export const pageDataId = 'page-data';

/** A document among the documents of several collections. */
export const documentKey = (of: { readonly collection: string; readonly id: string }): string =>
  `${of.collection} ${of.id}`;

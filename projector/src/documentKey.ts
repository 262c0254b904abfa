/** A key of the document that is unique among all collections. */
export const documentKey = (of: { readonly collection: string; readonly id: string }): string =>
  `${of.collection} ${of.id}`;

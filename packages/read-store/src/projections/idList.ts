// A few ids in one field of a document, with spaces between them.

export const hasId = (ids: string, id: string): boolean => ids.split(' ').includes(id);
export const withId = (ids: string, id: string): string => (hasId(ids, id) ? ids : `${ids} ${id}`.trim());

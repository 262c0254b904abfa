/** Loads another page in place of this one: clears the memory, and Back does not return to this page. */
export const loadPage = (path: string): void => location.replace(path);

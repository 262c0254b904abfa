/** Loads another page in place of this one: nothing that was in memory is left, and the way back does not lead here. */
export const loadPage = (path: string): void => location.replace(path);

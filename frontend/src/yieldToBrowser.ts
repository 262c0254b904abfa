/** Resolves in a task of its own: what waits for the browser (input, a paint) comes before. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

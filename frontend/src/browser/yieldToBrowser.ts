/** Resolves in a new task: the browser first handles input and paints. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

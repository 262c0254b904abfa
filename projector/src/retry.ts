/** Tries again, with longer and longer pauses, until it works or a signal aborts. */
export type Retry = (what: string, run: () => Promise<void>) => Promise<void>;

/** Runs the function until it succeeds or a signal aborts, with longer and longer pauses. `what` names the work in logs. */
export type Retry = (what: string, run: () => Promise<void>) => Promise<void>;

/** Lets a change run alone on its task: later changes of this process wait for it. */
export interface SoloRuns {
  /** Resolves when no change runs alone on the task. Undefined at once if none does. */
  free(taskId: string): Promise<unknown> | undefined;
  /** Runs the changes that want to be alone on a task one after the other. */
  alone<T>(taskId: string, run: () => Promise<T>): Promise<T>;
}

export const createSoloRuns = (): SoloRuns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    free: (taskId) => last.get(taskId),
    alone: (taskId, run) => {
      const done = (last.get(taskId) ?? Promise.resolve()).then(run);
      const over = done.catch(() => undefined);
      last.set(taskId, over);
      void over.then(() => {
        if (last.get(taskId) === over) last.delete(taskId);
      });
      return done;
    },
  };
};

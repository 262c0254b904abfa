/** Lets a change run alone on its task: later changes of this process wait for it. */
export const createSoloRuns = () => {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Resolves when no change runs alone on the task. Undefined at once if none does. */
    free: (taskId: string): Promise<unknown> | undefined => last.get(taskId),
    /** Runs the changes that want to be alone on a task one after the other. */
    alone: <T>(taskId: string, run: () => Promise<T>): Promise<T> => {
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

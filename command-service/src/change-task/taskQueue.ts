/**
 * One at a time for each task, in the order of arrival. Writers of one hot task in this process wait for each
 * other here, instead of deciding on the same version and losing to each other in the ledger.
 */
export const createTaskQueue = () => {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(taskId: string, job: () => Promise<T>): Promise<T> => {
    const before = tails.get(taskId);
    const mine = before ? before.then(job, job) : job();
    tails.set(taskId, mine);
    const leave = () => {
      if (tails.get(taskId) === mine) tails.delete(taskId);
    };
    mine.then(leave, leave);
    return mine;
  };
};

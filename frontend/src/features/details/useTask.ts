import { useState } from 'react';
import { useStore } from 'react-redux';
import { listedTask } from '../tasks/calls/listedTask.ts';
import { useGetTaskQuery, type State } from '../tasks/calls/tasksApi.ts';
import { useSending } from '../tasks/sending/sending.ts';
import { shownTask } from '../tasks/sending/shownTask.ts';

/**
 * A task, with the changes that are being sent. Until it is read it is as the list has shown it, without what only its own read has;
 * `isRead` is then false.
 */
export const useTask = (id: string) => {
  const read = useGetTaskQuery(id);
  const store = useStore<State>();
  const [listed] = useState(() => listedTask(store.getState(), id));
  const changes = useSending(id);
  // Between two tasks `data` would still be the previous one.
  const { currentData } = read;
  const task = currentData ?? (read.isError ? undefined : listed);
  const shown = task && shownTask(task, changes);
  return {
    ...read,
    currentData: shown,
    isLoading: shown === undefined && read.isLoading,
    isRead: currentData !== undefined,
  };
};

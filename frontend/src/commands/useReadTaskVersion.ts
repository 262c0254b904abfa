import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { tasksApi, type TaskVersion } from './tasksApi.ts';

const retryMs = 250;
const attempts = 40;

export const useReadTaskVersion = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, Action>>();
  const readNow = async (id: string): Promise<TaskVersion> => {
    // Subscribes to the read: without that, a form that closes meanwhile would remove the answer.
    const read = dispatch(tasksApi.endpoints.getTaskVersion.initiate(id, { forceRefetch: true }));
    try {
      return await read.unwrap();
    } finally {
      read.unsubscribe();
    }
  };
  /** Reads until the ETag differs, because the refusal of a command may come before the read models have the change. */
  const readAfterRefusal = async (id: string, refusedTag: string, refusal: unknown): Promise<TaskVersion> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const seen = await readNow(id);
      if (seen.tag !== refusedTag) return seen;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    throw refusal;
  };
  return { readNow, readAfterRefusal };
};

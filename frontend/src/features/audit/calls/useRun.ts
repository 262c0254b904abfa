import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/errors/apiError.ts';
import { StreamError } from '../../../api/streams/fetchStream.ts';

export type Run<Result, Progress> =
  | { readonly state: 'idle' | 'stopped' }
  | { readonly state: 'running'; readonly progress?: Progress }
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'failed'; readonly error: ApiError };

export interface RunControls<Progress> {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}
/** Reads a stream of the API to its end. @throws {StreamError} with the API's reason, if there is no result */
type Work<Result, Progress> = (controls: RunControls<Progress>) => Promise<Result>;

/**
 * Runs one read of a stream at a time, and keeps its progress; the read stops when the screen closes.
 * @param cutOff the text to show when the connection was lost
 */
export const useRun = <Result, Progress = never>(cutOff: string) => {
  const [run, setRun] = useState<Run<Result, Progress>>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (work: Work<Result, Progress>): Promise<void> => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setRun({ state: 'running' });
    try {
      const onProgress = (progress: Progress) => setRun({ state: 'running', progress });
      const result = await work({ signal, onProgress });
      setRun({ state: 'done', result });
    } catch (error) {
      if (signal.aborted) return;
      const why: ApiError = error instanceof StreamError ? error.why : { kind: 'network', message: cutOff };
      setRun({ state: 'failed', error: why });
    }
  };
  const stop = () => {
    running.current?.abort();
    setRun({ state: 'stopped' });
  };
  return { run, start, stop };
};

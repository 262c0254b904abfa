import { t } from '@lingui/core/macro';
import { verdictSchema, type Verdict } from '@marketplace/contracts';
import { z } from 'zod';
import type { Caller } from '../../../api/apiParts.ts';
import { problemOf } from '../../../api/errors/apiError.ts';
import { serverSentEvents } from '../../../api/streams/serverSentEvents.ts';
import { fetchStream, StreamError } from '../../../api/streams/fetchStream.ts';
import type { RunControls } from '../calls/useRun.ts';

interface VerifyQuery {
  readonly from?: string;
  readonly to?: string;
  /** A checkpoint (JSON) to compare with. */
  readonly checkpoint?: string;
}

const statusSchema = z.object({ status: z.number() });
const progressSchema = z.object({ checked: z.number(), head: z.number() });
export type Progress = z.infer<typeof progressSchema>;

const json = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};
const unreadable = (message: string) => new StreamError({ kind: 'invalid', message });

/**
 * The server recomputes the chain of hashes and reports its progress.
 * @throws {StreamError} if there is no verdict
 */
export const verify = async (
  caller: Pick<Caller, 'getIdToken'>,
  query: VerifyQuery,
  { signal, onProgress }: RunControls<Progress>,
): Promise<Verdict> => {
  const path = `/audit/verify?${new URLSearchParams({ ...query }).toString()}`;
  const body = await fetchStream(caller, path, { accept: 'text/event-stream', signal });
  for await (const { event, data } of serverSentEvents(body)) {
    if (event === 'progress') {
      const progress = progressSchema.safeParse(json(data));
      if (progress.success) onProgress(progress.data);
    }
    if (event === 'verdict') {
      const verdict = verdictSchema.safeParse(json(data));
      if (verdict.success) return verdict.data;
      throw unreadable(t`Invalid response from server.`);
    }
    if (event === 'error') {
      const problem = json(data);
      throw new StreamError(await problemOf(statusSchema.safeParse(problem).data?.status ?? 500, problem));
    }
  }
  throw unreadable(t`The verification was cut off before its end. Try again.`);
};

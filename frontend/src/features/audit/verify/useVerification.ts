import { t } from '@lingui/core/macro';
import { verdictSchema, type Verdict } from '@marketplace/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import type { Caller } from '../../../api/apiParts.ts';
import { problemOf, type ApiError } from '../../../api/errors/apiError.ts';
import { serverSentEvents } from '../../../api/streams/serverSentEvents.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { verified } from '../calls/auditApi.ts';
import { fetchStream, StreamError } from '../../../api/streams/fetchStream.ts';

interface VerifyQuery {
  readonly from?: string;
  readonly to?: string;
  /** A checkpoint (JSON) to compare with. */
  readonly checkpoint?: string;
}

const statusSchema = z.object({ status: z.number() });
const progressSchema = z.object({ checked: z.number(), head: z.number() });
type Progress = z.infer<typeof progressSchema>;

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
const verify = async (
  caller: Pick<Caller, 'getIdToken'>,
  query: VerifyQuery,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
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

export type Verification =
  | { readonly state: 'idle' | 'stopped' }
  | { readonly state: 'running'; readonly progress?: Progress }
  | { readonly state: 'done'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly error: ApiError };

/** One verification at a time; it stops when the screen closes. */
export const useVerification = () => {
  const caller = useIdentity();
  const dispatch = useDispatch();
  const [verification, setVerification] = useState<Verification>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (query: VerifyQuery) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    setVerification({ state: 'running' });
    try {
      const verdict = await verify(caller, query, {
        signal,
        onProgress: (progress) => setVerification({ state: 'running', progress }),
      });
      setVerification({ state: 'done', verdict });
      // The service notes the verdict about the whole ledger.
      if (Object.keys(query).length === 0) dispatch(verified());
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof StreamError) setVerification({ state: 'failed', error: error.why });
      else
        setVerification({
          state: 'failed',
          error: { kind: 'network', message: t`The connection was lost before there was a verdict.` },
        });
    }
  };
  return {
    verification,
    start: (query: VerifyQuery) => void start(query),
    stop: () => {
      running.current?.abort();
      setVerification({ state: 'stopped' });
    },
  };
};

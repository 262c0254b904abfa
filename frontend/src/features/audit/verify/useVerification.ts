import { t } from '@lingui/core/macro';
import type { Verdict } from '@marketplace/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiError } from '../../../api/errors/apiError.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { verified } from '../calls/auditApi.ts';
import { StreamError } from '../../../api/streams/fetchStream.ts';
import { verify, type Progress, type VerifyQuery } from './verification.ts';

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

import { requestedRange, knownHeadOf, verifyLedger, type Signer } from '@marketplace/audit';
import type { Verdict } from '@marketplace/contracts';
import { invalidRequest } from '@marketplace/service-kit';
import type { Response } from 'express';
import type { AuditedCall, AuditDeps } from './auditedCall.ts';

const progressEvery = 250;
const stream = 'text/event-stream';

const knownHead = (signedHead: string | undefined, signer: Signer | undefined) => {
  if (signedHead === undefined) return undefined;
  const known = knownHeadOf(signedHead, signer?.publicKey);
  if (known) return known;
  throw invalidRequest('checkpoint', 'checkpoint must be a signed head: its JSON, as it was signed.');
};

/** Sends the progress, at most four times a second. */
const progressTo = (res: Response) => {
  let lastSent = -Infinity;
  return (checked: number, head: number): void => {
    const now = performance.now();
    if (now - lastSent < progressEvery) return;
    lastSent = now;
    res.write(`event: progress\ndata: ${JSON.stringify({ checked, head })}\n\n`);
  };
};

/**
 * GET /audit/verify: recomputes the chain of hashes, and stops if the caller leaves. With `Accept: text/event-stream` it sends
 * its progress.
 */
export const auditVerify =
  (signer: Signer | undefined, verification: AuditDeps['verification']) =>
  async (
    { store, req, res, options }: AuditedCall<'auditVerify'>,
    signal: AbortSignal,
  ): Promise<Verdict | 'answered'> => {
    const known = knownHead(options.checkpoint, signer);
    const range = await requestedRange(store, options);
    const streams = req.accepts(['application/json', stream]) === stream;
    res.vary('Accept').set('Cache-Control', 'private, no-store, no-transform');
    if (streams) res.set({ 'Content-Type': `${stream}; charset=utf-8`, 'X-Accel-Buffering': 'no' });
    if (req.method === 'HEAD') {
      res.end();
      return 'answered';
    }
    if (streams) res.flushHeaders();
    const verdict = await verifyLedger(store, {
      ...range,
      knownHead: known,
      publicKey: signer?.publicKey,
      signal,
      ...(streams && { onProgress: progressTo(res) }),
    });
    if (Object.keys(options).length === 0) await verification?.record(verdict);
    if (!streams) return verdict;
    res.end(`event: verdict\ndata: ${JSON.stringify(verdict)}\n\n`);
    return 'answered';
  };

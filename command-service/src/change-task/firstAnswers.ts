import type { IdempotentRequest, Ledger } from '@marketplace/event-store';
import type { RefusalReason } from '../task/decision.ts';

export type ChangeResult =
  | { readonly kind: 'appended' | 'unchanged'; readonly position: number }
  /** A request with this Idempotency-Key was answered before; the caller gets the same answer again. */
  | { readonly kind: 'repeated'; readonly insertedId: string; readonly position: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason | 'key-reused' | 'forgotten' };

export const keyReused = { kind: 'refused', reason: 'key-reused' } as const;
/** The caller’s account is deleted, or being deleted. */
export const forgotten = { kind: 'refused', reason: 'forgotten' } as const;

/** The answer of the first request with a key. If its `insertedId` is empty, the first request changed nothing. */
export const firstAnswer = (insertedId: string, position: number): ChangeResult =>
  insertedId === '' ? { kind: 'unchanged', position } : { kind: 'repeated', insertedId, position };

/**
 * The first answer for the key. It is valid even if the command is refused or changes nothing now, because the first request or a
 * later change, e.g. a deletion, may be the reason for that.
 */
export const findFirstAnswer = async (
  ledger: Pick<Ledger, 'findFirstAnswer'>,
  request: IdempotentRequest | undefined,
): Promise<ChangeResult | undefined> => {
  const first = request && (await ledger.findFirstAnswer(request));
  if (!first) return undefined;
  const { requestDigest, insertedId, position } = first;
  return requestDigest === request.requestDigest ? firstAnswer(insertedId, position) : keyReused;
};

/** The answer of a command that changes nothing. It stores the Idempotency-Key, too. */
export const answerUnchanged = async (
  ledger: Pick<Ledger, 'findFirstAnswer' | 'keepAnswer'>,
  request: IdempotentRequest | undefined,
  position: number,
): Promise<ChangeResult | 'again'> => {
  const earlier = await findFirstAnswer(ledger, request);
  if (earlier) return earlier;
  const kept = request && (await ledger.keepAnswer({ ...request, insertedId: '' }, position));
  if (kept === 'in-use') return 'again';
  if (kept === 'forgotten') return forgotten;
  return { kind: 'unchanged', position };
};

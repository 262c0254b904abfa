import { recordAccess, type DailyVerification, type Signer } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import type { Call, calls } from '@marketplace/contracts/calls';
import { Problem, sendJson, type Caller, type CallRequest, type Logger } from '@marketplace/service-kit';
import { createWorkInTurns } from '@marketplace/service-kit/async';
import type { Request, Response } from 'express';
import { privateHeaders } from '../http/answers.ts';
import { historyChanged, minPositionOf } from '../http/freshness.ts';
import { whileThere } from '../http/reader.ts';

export interface AuditDeps {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LedgerReads;
  /** Signs heads; undefined without a signing key. */
  readonly signer?: Signer | undefined;
  /** The last verification of the whole ledger. */
  readonly verification?: Pick<DailyVerification, 'record' | 'last'> | undefined;
}

/** A call of an auditor, with the data that its answer needs. */
export interface AuditedRequest<Options> {
  readonly caller: Caller;
  readonly store: LedgerReads;
  readonly req: Request;
  readonly res: Response;
  readonly options: Options;
  /** The last position of the ledger at the start of the call; the answer contains no later events. */
  readonly head: number;
}

export type AuditedCall<Name extends keyof typeof calls> = AuditedRequest<
  CallRequest<(typeof calls)[Name]>['query']
>;

interface AuditorsRequest<Options> {
  readonly call: Call;
  readonly req: Request;
  readonly res: Response;
  readonly caller: Caller;
  readonly query: Options;
}

const detailsOf = (req: Request, options: object): Record<string, string> =>
  Object.fromEntries(
    [...Object.entries(req.params), ...Object.entries(options)]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * Makes the handlers of auditors' calls. Each call and its caller are recorded before the answer is made; a call that cannot be
 * recorded is refused. A function that writes its answer itself, because it is a stream, returns 'answered'.
 */
export const auditedCalls =
  ({ store: open }: AuditDeps, logger: Logger) =>
  <Options extends object | undefined>(
    answer: (asked: AuditedRequest<Options>) => Promise<object | 'answered'>,
  ) =>
  async ({ call, req, res, caller, query: options }: AuditorsRequest<Options>): Promise<void> => {
    const store = open();
    const head = (await store.ledger.head()).position;
    res.set({ ...privateHeaders, 'X-Position': String(head) });
    const wanted = minPositionOf(req);
    if (wanted > head) throw historyChanged(wanted, head);
    const access = { caller, call: `${req.method} ${call.path}`, details: detailsOf(req, options ?? {}) };
    await recordAccess({ store, logger }, access);
    const body = await answer({ caller, store, req, res, options, head });
    if (body !== 'answered') sendJson(res, res.statusCode, {}, JSON.stringify(body));
  };

/** Limits exports and verifications: each reads the whole ledger, with up to two connections and a thread that other calls need, too. */
export const createLongCalls = () => {
  const inTurn = createWorkInTurns({
    atOnce: 3,
    ofOne: 2,
    waitMs: 2_000,
    tooMany: () =>
      new Problem(
        'unavailable',
        'Too many exports and verifications are running. Try again when some of them have ended.',
        { retryAfterSeconds: 10 },
      ),
  });
  return <Options, Answer extends object>(
      answer: (asked: AuditedRequest<Options>, gone: AbortSignal) => Promise<Answer | 'answered'>,
    ) =>
    async (asked: AuditedRequest<Options>): Promise<Answer | 'answered'> =>
      (await whileThere(asked.res, (gone) => inTurn(asked.caller.uid, () => answer(asked, gone), gone))) ??
      'answered';
};

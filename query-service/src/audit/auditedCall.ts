import type { Signer } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import {
  callerOf,
  parseQuery,
  sendJson,
  unavailable,
  type Caller,
  type Logger,
} from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { privateHeaders } from '../http/answers.ts';
import { historyChanged, minPositionOf } from '../http/freshness.ts';

export interface AuditParts {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LedgerReads;
  /** Signs heads; undefined without a signing key. */
  readonly signer?: Signer | undefined;
}

/** A call, with all that its answer needs. */
export interface Asked<Options> {
  readonly store: LedgerReads;
  readonly req: Request;
  readonly res: Response;
  readonly options: Options;
  /** The last position of the ledger at the start of the call; the answer contains no later events. */
  readonly head: number;
}

/** The parameters and options to record of a call. */
const detailsOf = (req: Request, options: object): Record<string, string> =>
  Object.fromEntries(
    [...Object.entries(req.params), ...Object.entries(options)]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * Calls of auditors. Each call and its caller are recorded before the answer is made; a call that cannot be recorded is
 * refused. A call that writes its answer itself, because it is a stream, returns 'answered'.
 */
export const auditedCalls = ({ store: open }: AuditParts, logger: Logger) => {
  const record = async (store: LedgerReads, { uid, email }: Caller, call: string, details: object) => {
    try {
      await store.recordAccess({ actor: { uid, email }, call, details: { ...details } });
    } catch (error) {
      logger.error({ err: error, call }, 'a call of an auditor was refused: it could not be recorded');
      throw unavailable('The record of accesses', error);
    }
  };

  return <S extends z.ZodType<object>>(
      path: string,
      schema: S,
      answer: (asked: Asked<z.output<S>>) => Promise<object | 'answered'>,
    ): RequestHandler =>
    async (req, res) => {
      const options = parseQuery(schema, req);
      const store = open();
      const head = (await store.ledger.head()).position;
      res.set({ ...privateHeaders, 'X-Position': String(head) });
      const wanted = minPositionOf(req);
      if (wanted > head) throw historyChanged(wanted, head);
      await record(store, callerOf(res), `${req.method} ${path}`, detailsOf(req, options));
      const body = await answer({ store, req, res, options, head });
      if (body !== 'answered') sendJson(res, res.statusCode, {}, JSON.stringify(body));
    };
};

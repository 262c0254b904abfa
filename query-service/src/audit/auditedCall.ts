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
import { minPositionOf, notYet } from '../http/freshness.ts';

export interface AuditParts {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LedgerReads;
  /** Signs heads; undefined where there is no key to sign with. */
  readonly signer?: Signer | undefined;
}

/** A call as its answer is made from. */
export interface Asked<Options> {
  readonly store: LedgerReads;
  readonly req: Request;
  readonly res: Response;
  readonly options: Options;
  /** The ledger's last position when the call came; the answer has nothing beyond it. */
  readonly head: number;
}

/** What of a call is kept. */
const detailsOf = (req: Request, options: object): Record<string, string> =>
  Object.fromEntries(
    [...Object.entries(req.params), ...Object.entries(options)]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * Calls of auditors. Each is kept, with who made it, before anything of the ledger is told; where it can't be kept it is
 * refused. An answer that does not fit into one piece is written by the call itself.
 */
export const auditedCalls = ({ store: open }: AuditParts, logger: Logger) => {
  const keep = async (store: LedgerReads, { uid, email }: Caller, call: string, details: object) => {
    try {
      await store.recordAccess({ actor: { uid, email }, call, details: { ...details } });
    } catch (error) {
      logger.error({ err: error, call }, 'an access of an auditor could not be kept, so it was refused');
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
      if (wanted > head) throw notYet(wanted);
      await keep(store, callerOf(res), `${req.method} ${path}`, detailsOf(req, options));
      const body = await answer({ store, req, res, options, head });
      if (body !== 'answered') sendJson(res, res.statusCode, {}, JSON.stringify(body));
    };
};

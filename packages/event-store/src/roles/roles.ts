import { randomUUID, randomUUIDv7 } from 'node:crypto';
import {
  operationsStreamId,
  systemActor,
  type Actor,
  type OperatorEvent,
  type Role,
} from '@marketplace/contracts';
import type { Logger } from '@marketplace/service-kit';
import { coalesce } from '@marketplace/service-kit/async';
import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { Ledger } from '../append/ledger.ts';
import { appendForOperators } from './appendForOperators.ts';

type RoleEvent = Extract<OperatorEvent, { readonly type: `Role${string}` }>;
/** What the ledger says last about a role of a person; undefined: nothing. */
export type KnownRole = RoleEvent['type'] | undefined;

/** In milliseconds: a process notices the changes of others after this time. */
const checkEvery = 1_000;
const changed = `SELECT task_version, type, data ->> 'person', data ->> 'role' FROM event_store.events
  WHERE task_id = '${operationsStreamId}' AND task_version > $1 ORDER BY task_version`;
type Row = [version: number, type: string, person: string, role: Role];

/** Reads the events of the stream of operators after a version. */
export const readRoleChanges = (pool: pg.Pool) => (after: number) =>
  rowsOf<Row>(pool, { text: changed, values: [after] });

/** Keeps in memory what the ledger says about roles, and reads the changes every second from the first use of a role on. */
export const createRoles = (deps: {
  readonly readChanges: (after: number) => Promise<readonly Row[]>;
  readonly ledger: Pick<Ledger, 'append' | 'load' | 'now'>;
  readonly logger: Logger;
  /** For a process that only reads: it tells the others the use of a role, and one of them records it. */
  readonly announce?: (payload: string) => void;
}) => {
  const { readChanges, ledger, logger, announce } = deps;
  const known = new Map<string, KnownRole>();
  const keyOf = (uid: string, role: Role): string => `${role} ${uid}`;
  let upTo = 0;
  let timer: NodeJS.Timeout | undefined;
  const read = coalesce(async (): Promise<void> => {
    for (const [version, type, person, role] of await readChanges(upTo)) {
      if (type === 'RoleGranted' || type === 'RoleWithdrawn') known.set(keyOf(person, role), type);
      upTo = version;
    }
  });
  const find = async (uid: string, role: Role): Promise<KnownRole> => {
    await read();
    return known.get(keyOf(uid, role));
  };
  const append = async (decide: Parameters<typeof appendForOperators>[1]): Promise<number | undefined> => {
    const position = await appendForOperators(ledger, decide);
    await read();
    return position;
  };
  /** Records that a person uses a role of which the ledger knows nothing. Several processes do it once. */
  const recordUse = (person: string, role: Role): Promise<number | undefined> =>
    append(async () => {
      if ((await find(person, role)) !== undefined) return undefined;
      const by = { actor: systemActor, correlationId: randomUUID(), because: { rule: 'role-used' } } as const;
      return { id: randomUUIDv7(), type: 'RoleGranted', data: { person, role, known: 'seen' }, ...by };
    });

  const failed = (err: unknown, role: string): void =>
    logger.warn({ err, role }, 'the use of a role could not be recorded; trying again at the next use');

  return {
    find,
    /** Who has the role by the ledger, also persons who are forgotten. */
    holders: async (role: Role): Promise<readonly string[]> => {
      await read();
      const begin = keyOf('', role);
      return [...known].flatMap(([key, type]) =>
        type === 'RoleGranted' && key.startsWith(begin) ? [key.slice(begin.length)] : [],
      );
    },
    /** Handles the payload of a notification. */
    heard: (payload: string | undefined): void => {
      const { role, uid } = /^role (?<role>[a-z]+) (?<uid>.*)$/s.exec(payload ?? '')?.groups ?? {};
      if (role === undefined || uid === undefined || announce) return;
      recordUse(uid, role as Role).catch((error: unknown) => failed(error, role));
    },
    /** Resolves to the position of the event. @throws {Problem} `conflict` for a forgotten person */
    record: (event: RoleEvent, by: { readonly actor: Actor; readonly correlationId: string }) =>
      append(() => ({ id: randomUUIDv7(), ...event, ...by })),
    recordUse,
    /** False if the role was withdrawn, also if the person's token or account still has it. Records a role that was set elsewhere. */
    mayUse: async (uid: string, role: Role): Promise<boolean> => {
      // While the ledger is away, what is known counts, and auditors' calls are refused by themselves.
      timer ??= setInterval(() => void read().catch(() => undefined), checkEvery).unref();
      const key = keyOf(uid, role);
      try {
        if (!known.has(key)) {
          if (!announce) await recordUse(uid, role);
          else if ((await find(uid, role)) === undefined) announce(`role ${role} ${uid}`);
        }
      } catch (error) {
        failed(error, role);
      }
      return known.get(key) !== 'RoleWithdrawn';
    },
    close: (): void => {
      clearInterval(timer);
    },
  };
};

/** The roles of persons as the ledger has them. Calls but `mayUse` reject with Problem kind `unavailable` while PostgreSQL is unavailable. */
export type Roles = Omit<ReturnType<typeof createRoles>, 'close' | 'heard'>;

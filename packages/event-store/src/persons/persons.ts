import { rowsOf, scrubTables, openPool, type ConnectionTarget } from '@marketplace/service-kit/postgres';
import type { Logger, ProcessFence } from '@marketplace/service-kit';
import { createQueue } from '@marketplace/service-kit/async';
import { personsStreamId, type PersonStore } from '@marketplace/contracts';
import type pg from 'pg';
import { bidTypes } from '../reads/events/taskEvents.ts';
import { sessionOf } from '../postgres/session.ts';
import { fillFence } from './fence.ts';

/** A held or forgotten person. */
export interface KeptPerson {
  readonly uid: string;
  readonly state: 'held' | 'forgetting' | 'forgotten';
  /** Why the person is held. */
  readonly reason?: string;
  readonly asked?: { readonly by: 'person' | 'operator'; readonly uid: string };
  /** Position of the event PersonForgotten, once it is recorded. */
  readonly position?: number;
  /** The stores that have nothing left of the person. */
  readonly done: readonly PersonStore[];
  /** Why other stores could not be cleared yet. */
  readonly faults: Readonly<Partial<Record<PersonStore, string>>>;
}

type Row = [
  uid: string,
  state: KeptPerson['state'],
  reason: string | null,
  askedBy: 'person' | 'operator' | null,
  asker: string | null,
  position: string | null,
  done: PersonStore[],
  faults: KeptPerson['faults'],
];
const columns = 'uid, state, reason, asked_by, asker_uid, position, done, faults';
const personOf = ([uid, state, reason, by, asker, position, done, faults]: Row): KeptPerson => ({
  uid,
  state,
  done,
  faults,
  ...(reason !== null && { reason }),
  ...(by !== null && asker !== null && { asked: { by, uid: asker } }),
  ...(position !== null && { position: Number(position) }),
});

const read = `SELECT ${columns} FROM event_store.persons WHERE uid = $1`;
const isKnown = `SELECT EXISTS (SELECT FROM event_store.events WHERE hashtext(actor_uid) = hashtext($1) AND actor_uid = $1)
  OR EXISTS (SELECT FROM event_store.addresses WHERE uid = $1)`;
const hold = `INSERT INTO event_store.persons AS p (uid, state, reason) VALUES ($1, 'held', $2)
  ON CONFLICT (uid) DO UPDATE SET reason = excluded.reason WHERE p.state = 'held'`;
const release = `DELETE FROM event_store.persons WHERE uid = $1 AND state = 'held'`;
/** Under the lock of appends: later appends see the fence, earlier ones are in the ledger. */
const begin = `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(7220417003))
  INSERT INTO event_store.persons (uid, state, asked_by, asker_uid) SELECT $1, 'forgetting', $2, $3 FROM locked
  ON CONFLICT (uid) DO NOTHING`;
const unfinished = `SELECT ${columns} FROM event_store.persons WHERE state = 'forgetting' ORDER BY changed_at`;
const recorded = `UPDATE event_store.persons p SET position = e.position, forgotten_at = e.recorded_at FROM (
    SELECT DISTINCT ON (data ->> 'uid') data ->> 'uid' AS uid, position, recorded_at FROM event_store.events
    WHERE type = 'PersonForgotten' AND data ->> 'uid' = ANY ($1::text[]) ORDER BY data ->> 'uid', position) e
  WHERE p.uid = e.uid RETURNING p.uid, p.position`;
const deleteTexts = `SELECT event_store.delete_texts(uid) FROM event_store.persons WHERE uid = $1 AND position IS NOT NULL`;
/** Tasks with any event of the person. The ids of the streams that are not tasks are lower than all ids of tasks. */
const tasksOf = `SELECT DISTINCT task_id FROM event_store.events
  WHERE hashtext(actor_uid) = hashtext($1) AND actor_uid = $1 AND task_id > '${personsStreamId}'`;
/** SQL: the live bids of a person on a task, by the last event of each bid, which may be of another person. It uses no ORDER BY with LIMIT: for that the planner might read the whole ledger. */
const liveBids = `SELECT data ->> 'bidId' FROM event_store.events e
  WHERE task_id = $2 AND actor_uid = $1 AND type = 'BidPlaced' AND (
    SELECT (array_agg(b.type ORDER BY b.position DESC))[1] FROM event_store.events b
    WHERE b.type IN (${bidTypes}) AND b.data ->> 'bidId' = e.data ->> 'bidId') IN ('BidPlaced', 'BidRevised')
  ORDER BY position`;
const tasksToTell = `SELECT task_id FROM event_store.tasks_to_tell WHERE uid = $1 ORDER BY task_id LIMIT 100`;
const hasTasksToTell = 'SELECT EXISTS (SELECT FROM event_store.tasks_to_tell)';
const removeTaskToTell = `DELETE FROM event_store.tasks_to_tell WHERE uid = $1 AND task_id = $2`;
const cleared = `UPDATE event_store.persons SET done = done || $2::text, faults = (faults::jsonb - $2::text)::json
  WHERE uid = $1 AND NOT $2::text = ANY (done)`;
const notCleared = `UPDATE event_store.persons SET faults = faults::jsonb || jsonb_build_object($2::text, $3::text)
  WHERE uid = $1 AND faults ->> $2::text IS DISTINCT FROM $3::text`;
const finish = `UPDATE event_store.persons SET state = 'forgotten', changed_at = clock_timestamp() WHERE uid = $1 AND state = 'forgetting'`;

/** Tables that had texts. */
const scrubbed = ['events', 'addresses', 'persons', 'audit_accesses', 'idempotency_keys', 'streams'];

/** Opens the store of held and forgotten persons. When it resolves, the fence knows all forgotten persons. */
export const openPersons = async (deps: {
  readonly pool: pg.Pool;
  readonly target: ConnectionTarget;
  readonly logger: Logger;
  readonly fence: ProcessFence;
}) => {
  const { pool, target, logger } = deps;
  const fence = await fillFence(deps);
  let hasWarned = false;
  const rows = <R extends unknown[]>(text: string, ...values: readonly unknown[]) =>
    rowsOf<R>(pool, { text, values });
  const change = async (text: string, ...values: readonly unknown[]): Promise<void> => {
    await rows(text, ...values);
  };
  const find = async (uid: string): Promise<KeptPerson | undefined> => {
    const [row] = await rows<Row>(read, uid);
    return row && personOf(row);
  };
  /** Runs the change, then reads the person; repeats both if a release came in between. */
  const changed = async (uid: string, run: () => Promise<void>): Promise<KeptPerson> => {
    for (;;) {
      await run();
      const person = await find(uid);
      if (person) return person;
    }
  };
  const settings = { ...sessionOf('').settings, statement_timeout: '0' };
  const slow = openPool(target, { name: 'event-store persons', settings, max: 1, logger });
  const inTurn = createQueue();
  /** Runs statements without a time limit. One connection is enough, and PostgreSQL has few. */
  const slowly = <R extends unknown[]>(text: string, ...values: readonly unknown[]) =>
    inTurn(() => rowsOf<R>(slow, { text, values }));

  return {
    /** Undefined: the person is active, or unknown to the ledger. */
    read: find,
    /** Whether the ledger has events or an address of this uid. */
    isKnown: async (uid: string): Promise<boolean> => (await rows<[boolean]>(isKnown, uid))[0]?.[0] === true,
    /** Holds an active person; a held person gets the new reason, a forgotten one stays forgotten. Returns the person's new record. */
    hold: (uid: string, reason: string): Promise<KeptPerson> => changed(uid, () => change(hold, uid, reason)),
    /** Ends a hold; without one it does nothing. */
    release: (uid: string): Promise<void> => change(release, uid),
    /**
     * Begins the forgetting of an active person: from then on, appends with a text of this person are refused. Returns the person's new
     * record: a held person stays held, and a forgetting that has begun earlier continues.
     */
    beginForgetting: async (
      uid: string,
      { by, uid: asker }: NonNullable<KeptPerson['asked']>,
    ): Promise<KeptPerson> => {
      const person = await changed(uid, () => change(begin, uid, by, asker));
      if (person.state !== 'held') fence.add(uid);
      return person;
    },
    /** Persons in state `forgetting`, the oldest first. */
    unfinished: async (): Promise<readonly KeptPerson[]> => (await rows<Row>(unfinished)).map(personOf),
    /** Stores the position of each person's PersonForgotten, if the ledger has it: then the texts may be deleted. Returns these by uid. */
    recorded: async (...uids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const places = await rows<[uid: string, position: string]>(recorded, uids);
      return new Map(places.map(([uid, position]) => [uid, Number(position)]));
    },
    /** Ids of the tasks that have events of the person. */
    tasksOf: async (uid: string): Promise<readonly string[]> =>
      (await slowly<[string]>(tasksOf, uid)).map(([taskId]) => taskId),
    /** Ids of the person's bids on the task that are neither withdrawn nor declined. */
    liveBids: async (uid: string, taskId: string): Promise<readonly string[]> =>
      (await slowly<[string]>(liveBids, uid, taskId)).map(([bidId]) => bidId),
    /** Deletes the person's texts in the ledger's database, and lists the tasks to tell. @throws if PersonForgotten is not recorded yet */
    deleteTexts: async (uid: string): Promise<void> => {
      if ((await slowly(deleteTexts, uid)).length === 0)
        throw new Error('Texts stay until PersonForgotten of their person is recorded.');
    },
    /** Up to 100 tasks that need a TextsForgotten of this person. */
    tasksToTell: async (uid: string): Promise<readonly string[]> =>
      (await rows<[string]>(tasksToTell, uid)).map(([taskId]) => taskId),
    /** Whether texts of somebody have left the ledger whose tasks have no TextsForgotten yet. */
    hasTasksToTell: async (): Promise<boolean> => (await rows<[boolean]>(hasTasksToTell))[0]?.[0] === true,
    taskIsTold: (uid: string, taskId: string): Promise<void> => change(removeTaskToTell, uid, taskId),
    cleared: (uid: string, store: PersonStore): Promise<void> => change(cleared, uid, store),
    notCleared: (uid: string, store: PersonStore, fault: string): Promise<void> =>
      change(notCleared, uid, store, fault),
    /** Sets the state `forgotten`. */
    finish: (uid: string): Promise<void> => change(finish, uid),
    /**
     * Removes the bytes of deleted rows from PostgreSQL's files and its log; only logs a warning if the user of the database may not do
     * that. Rejects while an older transaction may still read these rows.
     */
    scrub: async (): Promise<void> => {
      if ((await scrubTables(target.url, 'event_store', scrubbed)) || hasWarned) return;
      hasWarned = true;
      logger.warn(
        'the user of DATABASE_URL may not free the space of deleted rows: their bytes stay on the disk until PostgreSQL uses it again',
      );
    },
    /** Knows the uids of all persons that are forgotten or being forgotten, at most 2 s late. */
    fence: fence.fence,
    heard: (payload: string | undefined): void => fence.heard(payload),
    close: async (): Promise<void> => {
      fence.close();
      await slow.end();
    },
  };
};

/** The store of held and forgotten persons. Calls reject with Problem kind `unavailable` while PostgreSQL is unavailable. */
export type Persons = Omit<Awaited<ReturnType<typeof openPersons>>, 'heard' | 'close'>;

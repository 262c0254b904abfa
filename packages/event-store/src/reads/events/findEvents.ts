import type pg from 'pg';
import type { HashedEvent } from '../../chain/hashedEvent.ts';
import { personalFields, withoutTexts } from '@marketplace/contracts';
import { textColumns, putTextsOf, type EventTexts, type TextColumns } from '../../postgres/eventTexts.ts';
import { hashedColumns, hashedEventOf, isoOf, type HashedRow } from '../../postgres/rows.ts';
import { binder, rowsOf, type Bind, type Statement } from '@marketplace/service-kit/postgres';
import type {
  BidCounts,
  BidsQuery,
  EventFilter,
  EventQuery,
  FactQuery,
  LedgerFact,
  TimeQuery,
  TypeCount,
} from '../readTypes.ts';
import { bidTypes } from './taskEvents.ts';

/** A single value is compared by `=`: then an index gives its events in the order of their positions. */
const anyOf = (column: string, values: readonly string[], type: string, bind: Bind): string =>
  values.length === 1
    ? `${column} = ${bind(values[0] ?? '')}::${type}`
    : `${column} = ANY (${bind(values)}::${type}[])`;

/** The index has the hash of the uid; the uid is compared too, because two uids may have the same hash. */
const byActor = (uids: readonly string[], bind: Bind): readonly string[] => {
  const [uid] = uids;
  if (uid === undefined) return ['false'];
  if (uids.length > 1)
    return [
      `hashtext(actor_uid) = ANY (ARRAY(SELECT hashtext(uid) FROM unnest(${bind(uids)}::text[]) uid))`,
      `actor_uid = ANY (${bind(uids)}::text[])`,
    ];
  const bound = `${bind(uid)}::text`;
  return [`hashtext(actor_uid) = hashtext(${bound})`, `actor_uid = ${bound}`];
};

/** A filter whose actor was looked up. */
export interface ResolvedFilter extends Omit<EventFilter, 'actor'> {
  readonly actorUids?: readonly string[] | undefined;
}
export type ResolvedQuery = ResolvedFilter & Omit<EventQuery, keyof EventFilter>;

const actors: Statement = {
  name: 'actors_by_address',
  text: `SELECT uid FROM event_store.addresses WHERE lower(email) = lower($1)
    UNION SELECT uid FROM event_store.addresses WHERE uid = $1 UNION SELECT uid FROM event_store.persons WHERE uid = $1`,
};
/** Looks up the actor of a filter by the address. */
export const withActor = async <Filter extends EventFilter>(
  pool: pg.Pool,
  { actor, ...filter }: Filter,
): Promise<Omit<Filter, 'actor'> & Pick<ResolvedFilter, 'actorUids'>> => {
  if (actor === undefined) return { ...filter, actorUids: undefined };
  const found = await rowsOf<[uid: string]>(pool, actors, [actor]);
  return { ...filter, actorUids: found.map(([uid]) => uid) };
};

/** SQL: the number of a position's block of 256 positions, as in the indexes of actors and types. */
const blockOf = (position: string): string => `(${position} >> 8)::integer`;

/** Types that have an index by position. */
const byPosition: readonly (string | undefined)[] = ['TaskPosted', 'TaskDeleted'];

/** An index gives the events of one actor, or of one type, block by block. */
const isByBlock = ({ taskIds, actorUids, types }: ResolvedFilter): boolean =>
  taskIds === undefined &&
  (actorUids?.length === 1 || (types?.length === 1 && !byPosition.includes(types[0])));

type PositionBound = readonly [operator: '>' | '<=' | '<', position: number];
/** Positions of the selected events. */
const boundsOf = ({
  from = 0,
  to,
  after = 0,
  before,
}: Omit<ResolvedQuery, 'limit'>): readonly PositionBound[] => [
  ['>', Math.max(after, from - 1)],
  ...(to === undefined ? [] : ([['<=', to]] as const)),
  ...(before === undefined ? [] : ([['<', before]] as const)),
];

export const conditions = (filter: Omit<ResolvedQuery, 'limit'>, bind: Bind): string[] => {
  const { taskIds, actorUids, types } = filter;
  const compare = ([operator, position]: PositionBound): string[] => {
    const bound = `${bind(position)}::bigint`;
    const block = `${blockOf('position')} ${operator.startsWith('>') ? '>=' : '<='} ${blockOf(bound)}`;
    return [`position ${operator} ${bound}`, ...(isByBlock(filter) ? [block] : [])];
  };
  return [
    ...boundsOf(filter).flatMap(compare),
    ...(taskIds === undefined ? [] : [anyOf('task_id', taskIds, 'uuid', bind)]),
    ...(actorUids === undefined ? [] : byActor(actorUids, bind)),
    ...(types === undefined ? [] : [anyOf('type', types, 'text', bind)]),
  ];
};

export const selectOf = (columns: string, query: ResolvedQuery, bind: Bind): string => {
  const order = [...(isByBlock(query) ? [blockOf('position')] : []), 'position'];
  return `SELECT ${columns} FROM event_store.events WHERE ${conditions(query, bind).join(' AND ')}
    ORDER BY ${order.map((key) => `${key} ${query.newestFirst ? 'DESC' : 'ASC'}`).join(', ')} LIMIT ${bind(query.limit)}`;
};

/** A statement with its values. Without a name it is planned each time, because the values decide which index finds few events. */
interface PlannedStatement extends Statement {
  readonly values: readonly unknown[];
}
export const findStatement = (query: ResolvedQuery): PlannedStatement => {
  const { values, bind } = binder();
  return { text: selectOf(hashedColumns, query, bind), values };
};

type FactRow = [
  position: number,
  taskId: string,
  type: string,
  schemaVersion: number,
  recordedAt: string,
  email: string | null,
  data: unknown,
  ...texts: TextColumns | [],
];
const factColumns = 'position, task_id, type, schema_version, recorded_at::text, actor_email, data';

/** The data with null in place of each text. Only events of older versions have texts in their data. */
const dataWithoutTexts = ({ type, email, data }: Pick<EventTexts, 'type' | 'email' | 'data'>): unknown =>
  email === null ? data : withoutTexts(data as object, personalFields(type));

export const countStatement = (filter: ResolvedFilter): PlannedStatement => {
  const { values, bind } = binder();
  const where = conditions(filter, bind).join(' AND ');
  return { text: `SELECT count(*) FROM event_store.events WHERE ${where}`, values };
};

/** A bid that was declined is live again when it is revised. */
const isReopened = `type = 'BidRevised' AND data ->> 'reopens' = 'true'`;
const bidsWhere = (condition: string): string =>
  `SELECT task_id, count(*) FILTER (WHERE type = 'BidPlaced')::integer,
      (count(*) FILTER (WHERE type = 'BidPlaced' OR ${isReopened})
        - count(*) FILTER (WHERE type IN ('BidWithdrawn', 'BidDeclined', 'BidderResigned')))::integer
    FROM event_store.events WHERE type IN (${bidTypes}) AND position <= $1 ${condition} GROUP BY task_id`;
const allBids: Statement = { name: 'all_bids_at', text: bidsWhere('') };
const bidsOfTasks: Statement = { name: 'bids_at', text: bidsWhere('AND task_id = ANY ($2::uuid[])') };

export const bidsStatement = ({ taskIds, to }: BidsQuery): PlannedStatement =>
  taskIds === undefined ? { ...allBids, values: [to] } : { ...bidsOfTasks, values: [to, taskIds] };

type BidsRow = [taskId: string, placed: number, live: number];

type TimeRow = [at: string, type: string, count: number];

const forgotten: Statement = {
  name: 'forgotten_persons',
  text: `SELECT data ->> 'uid' FROM event_store.events WHERE type = 'PersonForgotten'`,
};

/** Reads and counts the events that a filter selects. */
export const createEventReads = (pool: pg.Pool) => ({
  /** Up to `limit` of the selected events, in the order of their positions, or the newest first. */
  findEvents: async (query: EventQuery): Promise<readonly HashedEvent[]> =>
    (await rowsOf<HashedRow>(pool, findStatement(await withActor(pool, query)))).map(hashedEventOf),
  /** The same events as `findEvents`, with few parts of their envelopes: for folding very many. */
  readFacts: async ({ lacksTexts = false, ...query }: FactQuery): Promise<readonly LedgerFact[]> => {
    const { values, bind } = binder();
    const columns = lacksTexts ? factColumns : `${factColumns}, ${textColumns}`;
    const facts = selectOf(`json_build_array(${columns}) AS fact`, await withActor(pool, query), bind);
    // One value has all facts, because thousands of rows take longer to read.
    const text = `SELECT json_agg(fact) FROM (${facts}) f`;
    const [row] = await rowsOf<[facts: readonly FactRow[] | null]>(pool, { text, values });
    return (row?.[0] ?? []).map(
      ([position, taskId, type, schemaVersion, recordedAt, email, data, texts = null, forgotten = null]) => ({
        position,
        taskId,
        type,
        schemaVersion,
        recordedAt: isoOf(recordedAt),
        data: lacksTexts
          ? dataWithoutTexts({ type, email, data })
          : putTextsOf({ type, email, data, texts, forgotten }).data,
      }),
    );
  },
  countEvents: async (filter: EventFilter): Promise<number> => {
    const [row] = await rowsOf<[count: string]>(pool, countStatement(await withActor(pool, filter)));
    return Number(row?.[0]);
  },
  /**
   * The numbers of the selected events by time and type, in this order; spans and types without events are left out. It reads all
   * selected events: half a second for a million.
   */
  countByTime: async ({ step, origin, ...asked }: TimeQuery): Promise<readonly TypeCount[]> => {
    const filter = await withActor(pool, asked);
    const { values, bind } = binder();
    const at = `date_bin(make_interval(secs => ${bind(step)}::integer), recorded_at, ${bind(origin)}::timestamptz)`;
    const text = `SELECT at::text, type, count::integer FROM (
        SELECT ${at} AS at, type, count(*) FROM event_store.events WHERE ${conditions(filter, bind).join(' AND ')}
        GROUP BY 1, 2) counted ORDER BY counted.at, type`;
    const rows = await rowsOf<TimeRow>(pool, { text, values });
    return rows.map(([start, type, count]) => ({ at: isoOf(start), type, count }));
  },
  /** How many bids each of these tasks, or each task, had at a position; tasks without bids are left out. */
  countBids: async (query: BidsQuery): Promise<ReadonlyMap<string, BidCounts>> => {
    const rows = await rowsOf<BidsRow>(pool, bidsStatement(query));
    return new Map(rows.map(([taskId, placed, live]) => [taskId, { placed, live }]));
  },
  /** The uids of persons who were forgotten, as the ledger's events say. */
  forgottenPersons: async (): Promise<ReadonlySet<string>> =>
    new Set((await rowsOf<[uid: string]>(pool, forgotten)).map(([uid]) => uid)),
});

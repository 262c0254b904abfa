import type pg from 'pg';
import type { HashedEvent } from '../../chain/hashedEvent.ts';
import { hashedColumns, hashedEventOf, isoOf, type HashedRow } from '../../postgres/rows.ts';
import { binder, rowsOf, type Bind, type Statement } from '@marketplace/service-kit/postgres';
import type { BidCounts, BidsQuery, EventFilter, EventQuery, LedgerFact } from '../ledgerReads.ts';

/** A single value is compared by `=`: then an index gives its events in the order of their positions. */
const anyOf = (column: string, values: readonly string[], type: string, bind: Bind): string =>
  values.length === 1
    ? `${column} = ${bind(values[0] ?? '')}::${type}`
    : `${column} = ANY (${bind(values)}::${type}[])`;

/** The hash finds them; two e-mails may have the same one. */
const byActor = (email: string): readonly string[] => [
  `hashtext(lower(actor_email)) = hashtext(${email})`,
  `lower(actor_email) = ${email}`,
];

/** As the indexes of actors and types have it: a number of 256 positions. */
const blockOf = (position: string): string => `(${position} >> 8)::integer`;

/** An index has the positions of these types. */
const byPosition: readonly (string | undefined)[] = ['TaskPosted', 'TaskDeleted'];

/** An index gives the events of one actor, or of one type, block by block. */
const isByBlock = ({ taskIds, actorEmail, types }: EventFilter): boolean =>
  taskIds === undefined &&
  (actorEmail !== undefined || (types?.length === 1 && !byPosition.includes(types[0])));

export const conditions = (filter: Omit<EventQuery, 'limit'>, bind: Bind): string[] => {
  const { taskIds, actorEmail, types, from = 0, to, after = 0, before } = filter;
  const compare = (operator: '>' | '<=' | '<', position: number): string[] => {
    const bound = `${bind(position)}::bigint`;
    const block = `${blockOf('position')} ${operator.startsWith('>') ? '>=' : '<='} ${blockOf(bound)}`;
    return [`position ${operator} ${bound}`, ...(isByBlock(filter) ? [block] : [])];
  };
  return [
    ...compare('>', Math.max(after, from - 1)),
    ...(to === undefined ? [] : compare('<=', to)),
    ...(before === undefined ? [] : compare('<', before)),
    ...(taskIds === undefined ? [] : [anyOf('task_id', taskIds, 'uuid', bind)]),
    ...(actorEmail === undefined ? [] : byActor(`lower(${bind(actorEmail)}::text)`)),
    ...(types === undefined ? [] : [anyOf('type', types, 'text', bind)]),
  ];
};

export const selectOf = (columns: string, query: EventQuery, bind: Bind): string => {
  const order = [...(isByBlock(query) ? [blockOf('position')] : []), 'position'];
  return `SELECT ${columns} FROM event_store.events WHERE ${conditions(query, bind).join(' AND ')}
    ORDER BY ${order.map((key) => `${key} ${query.newestFirst ? 'DESC' : 'ASC'}`).join(', ')} LIMIT ${bind(query.limit)}`;
};

/** Planned for its values each time: they decide which index finds few events. */
interface Planned extends Statement {
  readonly values: readonly unknown[];
}
const statementOf = (columns: string, query: EventQuery): Planned => {
  const { values, bind } = binder();
  return { text: selectOf(columns, query, bind), values };
};

export const findStatement = (query: EventQuery): Planned => statementOf(hashedColumns, query);

export const findEvents = async (pool: pg.Pool, query: EventQuery): Promise<readonly HashedEvent[]> => {
  const { values, ...statement } = findStatement(query);
  return (await rowsOf<HashedRow>(pool, statement, values)).map(hashedEventOf);
};

type FactRow = [
  position: string,
  taskId: string,
  type: string,
  schemaVersion: number,
  recordedAt: string,
  data: unknown,
];
const factColumns = 'position, task_id, type, schema_version, recorded_at::text, data';

export const readFacts = async (pool: pg.Pool, query: EventQuery): Promise<readonly LedgerFact[]> => {
  const { values, ...statement } = statementOf(factColumns, query);
  return (await rowsOf<FactRow>(pool, statement, values)).map(
    ([position, taskId, type, schemaVersion, recordedAt, data]) => ({
      position: Number(position),
      taskId,
      type,
      schemaVersion,
      recordedAt: isoOf(recordedAt),
      data,
    }),
  );
};

export const countStatement = (filter: EventFilter): Planned => {
  const { values, bind } = binder();
  const where = conditions(filter, bind).join(' AND ');
  return { text: `SELECT count(*) FROM event_store.events WHERE ${where}`, values };
};

export const countEvents = async (pool: pg.Pool, filter: EventFilter): Promise<number> => {
  const { values, ...statement } = countStatement(filter);
  const [row] = await rowsOf<[count: string]>(pool, statement, values);
  return Number(row?.[0]);
};

const bidsWhere = (condition: string): string =>
  `SELECT task_id, count(*) FILTER (WHERE type = 'BidPlaced')::integer,
      count(*) FILTER (WHERE type = 'BidWithdrawn')::integer
    FROM event_store.events WHERE type IN ('BidPlaced', 'BidWithdrawn') AND position <= $1 ${condition} GROUP BY task_id`;
const allBids: Statement = { name: 'all_bids_at', text: bidsWhere('') };
const bidsOfTasks: Statement = { name: 'bids_at', text: bidsWhere('AND task_id = ANY ($2::uuid[])') };

export const bidsStatement = ({ taskIds, to }: BidsQuery): Planned =>
  taskIds === undefined ? { ...allBids, values: [to] } : { ...bidsOfTasks, values: [to, taskIds] };

type BidsRow = [taskId: string, placed: number, withdrawn: number];

export const countBids = async (pool: pg.Pool, query: BidsQuery): Promise<ReadonlyMap<string, BidCounts>> => {
  const { values, ...statement } = bidsStatement(query);
  const rows = await rowsOf<BidsRow>(pool, statement, values);
  return new Map(rows.map(([taskId, placed, withdrawn]) => [taskId, { placed, live: placed - withdrawn }]));
};

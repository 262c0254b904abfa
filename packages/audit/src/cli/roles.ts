import {
  atQuerySchema,
  operationsStreamId,
  personsStreamId,
  type EventData,
  type StoredEvent,
} from '@marketplace/contracts';
import { callCommand, printable, printAnswer } from '@marketplace/service-kit/command-line';
import { positionNow } from './reads.ts';
import { withLedger, type Session } from './session.ts';
import type { LedgerReads } from '@marketplace/event-store';
import { readPages } from '@marketplace/service-kit/async';
import { readable } from '../folding/readable.ts';

/** Who changed a role, and why: null if the reason was deleted with the person. */
interface RoleChange {
  readonly by: string;
  readonly why?: string | null;
  readonly position: number;
}

/** A role of a person from one event about it to the next. `known` is `seen` if it was set elsewhere, before `from`. */
interface RoleSpan extends Pick<EventData<'RoleGranted'>, 'role' | 'known'>, RoleChange {
  readonly uid: string;
  readonly from: string;
  /** Null: the person has it still. */
  readonly to: string | null;
  readonly ended?: RoleChange;
}

const pageSize = 500;
const selected = {
  taskIds: [operationsStreamId, personsStreamId],
  types: ['RoleGranted', 'RoleWithdrawn', 'PersonForgotten'],
} as const;

/** Who had which role when, up to a position, in the order of the grants. A forgotten person has no role any more. */
const roleSpans = async (
  { findEvents }: Pick<LedgerReads, 'findEvents'>,
  to: number,
): Promise<readonly RoleSpan[]> => {
  const spans: RoleSpan[] = [];
  const events = readPages<StoredEvent>(
    (last) => findEvents({ ...selected, to, after: last?.position ?? 0, limit: pageSize }),
    pageSize,
  );
  for await (const stored of events) {
    const event = readable(stored);
    if (event?.type !== 'RoleGranted' && event?.type !== 'RoleWithdrawn' && event?.type !== 'PersonForgotten')
      continue;
    const { position, recordedAt: at, actor } = stored;
    const { data } = event;
    const [uid, role] = 'uid' in data ? [data.uid] : [data.person, data.role];
    const why = 'reason' in data ? data.reason : undefined;
    const change = { by: actor.uid, ...(why !== undefined && { why }), position };
    for (const [index, span] of spans.entries())
      if (span.to === null && span.uid === uid && (role ?? span.role) === span.role)
        spans[index] = { ...span, to: at, ended: change };
    if (event.type === 'RoleGranted')
      spans.push({ uid, role: event.data.role, from: at, to: null, ...change, known: event.data.known });
  }
  return spans;
};

const whyOf = ({ why }: Pick<RoleSpan, 'why'>): string =>
  why === null ? '(reason deleted with the person)' : (why ?? '');

const cellsOf = (span: RoleSpan): readonly string[] => {
  const { uid, role, from, to, by, known, ended } = span;
  const began = known === 'seen' ? '(set elsewhere, seen at its use)' : whyOf(span);
  const both = (first: string, last = '') => [first, last].filter((text) => text !== '').join(' → ');
  return [uid, role, from, to ?? '-', both(by, ended?.by), both(began, ended && whyOf(ended))].map(printable);
};

const heads = ['uid', 'role', 'from', 'to', 'by', 'why'];

interface RolesAt {
  readonly position: number;
  readonly roles: readonly RoleSpan[];
}
const tableOf = ({ position, roles }: RolesAt): readonly string[] => {
  const rows = [heads, ...roles.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [`Position ${position}`, ...rows.map((row) => lineOf(row).trimEnd())];
};

export const rolesCommand = callCommand(
  {
    summary: 'Who had which role when',
    about: 'All roles in the ledger, in the order in which they were given; with --at who had one then.',
    query: atQuerySchema,
  },
  {
    name: 'roles',
    run: ({ query: { at }, options }, session: Session) =>
      withLedger(session, async (store) => {
        const position = await positionNow(store, at);
        const spans = await roleSpans(store, position);
        const roles = spans.filter(({ to }) => at === undefined || to === null);
        return printAnswer(session.terminal, options, { position, roles }, tableOf);
      }),
  },
);

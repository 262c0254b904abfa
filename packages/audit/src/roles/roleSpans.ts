import {
  operationsStreamId,
  personsStreamId,
  type EventData,
  type StoredEvent,
} from '@marketplace/contracts';
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
export interface RoleSpan extends Pick<EventData<'RoleGranted'>, 'role' | 'known'>, RoleChange {
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
export const roleSpans = async (
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

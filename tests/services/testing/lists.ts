import type { CursorValues } from '@marketplace/service-kit';
import type { Person } from './call.ts';

/** A call that takes a cursor. */
export interface List {
  readonly path: string;
  readonly as: Person;
  /** The query that the seal of its cursors covers, with the ids in the path. */
  readonly query: (task: string, bid: string) => readonly unknown[] | string;
  /** The member of the answer that has the entries; undefined: the answer is an array of them. */
  readonly member?: string;
  /** Values that no row of the list can have; PostgreSQL refuses some of them. */
  readonly refuses?: readonly CursorValues[];
}
const badPosition: readonly CursorValues[] = [[1.5], [-1], [1e300], ['a'], [null], [], [1, 2, 3]];
export const lists: readonly List[] = [
  {
    path: '/tasks?sort=deadline',
    as: 'ada',
    query: () => ['deadline', null, {}],
    refuses: [['a\0b', 1], ['\ud800', 1], [7, 1], ['2030-01-01'], ['2030-01-01', 1.5]],
  },
  { path: '/tasks?sort=-budget', as: 'eve', query: () => ['-budget', null, {}] },
  { path: '/mytasks?', as: 'ada', query: () => ['posted', 'uid-ada', {}], refuses: badPosition },
  {
    path: '/mytasks?sort=bids',
    as: 'bob',
    query: () => ['bids', 'uid-bob', {}],
    refuses: [
      [1e12, 1],
      [0.5, 1],
      ['1', 1],
    ],
  },
  { path: '/mybids?', as: 'bob', query: () => ['bids of', 'uid-bob', null], refuses: badPosition },
  { path: '/mybids?state=open', as: 'bob', query: () => ['bids of', 'uid-bob', 'open'] },
  { path: '/tasks/{id}/bids?', as: 'bob', query: (task) => ['bids on', task, 'uid-bob', '-placed', null] },
  {
    path: '/tasks/{id}/history?',
    as: 'bob',
    query: (task) => ['history', task, 'uid-bob'],
    member: 'events',
  },
  {
    path: '/bids/{bidId}/messages?',
    as: 'bob',
    query: (_task, bid) => ['messages', bid],
    member: 'messages',
  },
  {
    path: '/users/{uid}/reviews?',
    as: 'ada',
    query: () => ['reviews of', 'uid-bob'],
    member: 'reviews',
    refuses: badPosition,
  },
  {
    path: '/notifications?',
    as: 'ada',
    query: () => ['notifications', 'uid-ada', null],
    member: 'notifications',
    refuses: badPosition,
  },
  {
    path: '/audit/events?',
    as: 'auditor',
    query: () => ['audit events', 'position', {}],
    member: 'events',
    refuses: badPosition,
  },
  {
    path: '/audit/events?sort=-position',
    as: 'auditor',
    query: () => ['audit events', '-position', {}],
    member: 'events',
  },
  {
    path: '/audit/tasks/{id}?',
    as: 'auditor',
    query: (task) => ['audit history', task],
    member: 'events',
    refuses: badPosition,
  },
  {
    path: '/audit/messages?taskId={id}',
    as: 'auditor',
    query: (task) => ['audit messages', task],
    member: 'messages',
  },
  {
    path: '/audit/accesses?',
    as: 'auditor',
    query: () => ['audit accesses'],
    member: 'accesses',
    refuses: badPosition,
  },
  {
    path: '/audit/checkpoints?',
    as: 'auditor',
    query: () => ['audit checkpoints'],
    member: 'checkpoints',
    refuses: badPosition,
  },
  {
    path: '/audit/board?',
    as: 'auditor',
    query: () => ['audit board', JSON.stringify([null, 'posted', {}])],
    member: 'tasks',
    refuses: [[1.5, 1], [-1, 1], [1e300, 1], [1], [1, 1.5]],
  },
  {
    path: '/moderation/reports?',
    as: 'moderator',
    query: () => ['reports', 'open'],
    member: 'reports',
    refuses: [[1], [1.5, 'a'], [1, 7], [1, '\0'], ['1', 'a']],
  },
  {
    path: '/operations/actions?',
    as: 'operator',
    query: () => 'operator actions',
    member: 'actions',
    refuses: badPosition,
  },
  {
    path: '/operations/dead-letters?',
    as: 'operator',
    query: () => ['dead letters', null, null],
    member: 'deadLetters',
    refuses: [[7], ['\0'], ['a.1']],
  },
];

import { hash as sha256 } from 'node:crypto';
import { commitmentOf, type EventFilter, type SealedEvent } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { kindOf } from '../chain/leftOut.ts';
import { createCover, type Asked } from '../export/cover.ts';
import type { EndOfExport } from '../export/endLine.ts';
import { exportLedger } from '../export/exportLedger.ts';
import { partReader } from '../export/partLines.ts';
import { createSigner } from '../signed-heads/signer.ts';
import { chained, digestsOf } from './chained.ts';
import { newPem } from './newPem.ts';
import { gathered, headOf } from './samples.ts';

export const partSigner = createSigner(newPem());
export const taskOf = (number: number): string =>
  `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const types = ['TaskPosted', 'BidPlaced', 'BidRevised'];
const salt = Buffer.alloc(32, 7);

interface Given {
  readonly type: string;
  readonly task: number;
  readonly uid?: string;
  readonly data?: object;
  /** Its texts were deleted on a day. */
  readonly forgotten?: boolean;
}

/** A chain of events with texts beside them. */
export const sealedChain = (given: readonly Given[]): SealedEvent[] => {
  const events = given.map(({ type, task, uid = 'ada', data = {}, forgotten = false }, index) => {
    const position = index + 1;
    const values = JSON.stringify({ email: `${uid}@example.com`, message: `canary ${position}` });
    const canonical =
      canonicalize({
        actor: { uid },
        commitments: [{ digest: commitmentOf(salt, values), uid }],
        correlationId: taskOf(position),
        data: { message: null, ...data },
        id: taskOf(1_000 + position),
        recordedAt: '2026-01-31T08:00:00.500Z',
        schemaVersion: 1,
        taskId: taskOf(task),
        taskVersion: position,
        type,
      }) ?? '';
    return forgotten
      ? { canonical, texts: [], forgotten: '2026-02-01' }
      : { canonical, texts: [{ uid, salt: salt.toString('hex'), values }] };
  });
  return chained(events);
};

/** Of 20 tasks: three events of each; then one of a person who was forgotten, and that event. */
export const manyTasks = sealedChain([
  ...Array.from({ length: 60 }, (_, index) => ({ type: types[index % 3] ?? '', task: index % 20 })),
  { type: 'BidPlaced', task: 3, uid: 'eve', forgotten: true },
  { type: 'PersonForgotten', task: 999, data: { uid: 'eve' } },
]);

type Filter = Pick<EventFilter, 'types' | 'taskIds' | 'from' | 'to'>;
const matches = (
  event: SealedEvent,
  { types: wanted, taskIds, from = 0, to = Infinity }: Filter,
): boolean => {
  const { taskId, type } = kindOf(event);
  const { position } = event;
  return (
    (wanted?.includes(type) ?? true) &&
    (taskIds?.includes(taskId) ?? true) &&
    position >= from &&
    position <= to
  );
};

/** The tasks that a seed draws, by the rule of docs/audit.md. */
const drawnOf = (events: readonly SealedEvent[], seed: string, tasks: number): ReadonlySet<string> => {
  const keyOf = (task: string) => sha256('sha256', `${seed}\n${task}`);
  const all = [...new Set(events.map((event) => kindOf(event).taskId))];
  return new Set(all.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, tasks));
};

interface Wanted extends Filter, Pick<Asked, 'withhold' | 'sample'> {
  readonly isSigned?: boolean;
}

/** The lines of a part of these events, and its end. */
export const partOf = async (events: readonly SealedEvent[], wanted: Wanted = {}): Promise<string[]> => {
  const { withhold, sample, isSigned = true, ...filter } = wanted;
  const within = events.filter((event) => matches(event, filter));
  const drawn = sample && drawnOf(within, sample.seed, sample.tasks);
  const end: EndOfExport = isSigned
    ? partSigner.sign(headOf(events), new Date('2026-03-01T08:00:00Z'))
    : headOf(events);
  const asked: Asked = {
    by: 'auditor',
    at: new Date('2026-03-01T09:00:00Z'),
    withhold,
    sample,
    signer: isSigned ? partSigner : undefined,
  };
  const store = {
    readSealed: ({ after = 0, to = Infinity }: { after?: number | undefined; to?: number }) =>
      Promise.resolve(within.filter(({ position }) => position > after && position <= to)),
    readDigests: digestsOf(events),
  };
  const text = await gathered(
    exportLedger(store, {
      format: 'jsonl',
      filter,
      end,
      cover: createCover(asked, filter, new Set(['eve'])),
      readPart: partReader(store, { filter, withhold, drawn }),
    }),
  );
  return text.split('\n').slice(0, -1);
};

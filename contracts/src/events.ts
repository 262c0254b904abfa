import { z } from 'zod';
import { keptOfferSchema } from './bids.ts';
import { positionSchema } from './commands.ts';
import { keptDetailsSchema, taskIdSchema } from './task.ts';
import { operatorActions } from './operatorActions.ts';
import { defaultUserName } from './vocabulary.ts';

/**
 * The data of events. Each type has a version; a change of shape gets a new version and an upcaster (`upcasters` below)
 * from the version before. Stored events are never rewritten.
 */
export const taskPostedSchema = keptDetailsSchema.extend({ userEmail: z.string(), userName: z.string() });
/** Only the fields that changed, at least one. */
export const taskUpdatedSchema = keptDetailsSchema.partial();
export const taskDeletedSchema = z.object({});
/** Version 2; version 1 had no name and no offer. */
export const bidPlacedSchema = z.object({
  bidId: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  ...keptOfferSchema.partial().shape,
});
/** The whole offer after the change. */
export const bidRevisedSchema = keptOfferSchema.extend({ bidId: z.string() });
const ofBidSchema = z.object({ bidId: z.string() });
/** The task is In Progress then, and its other bids are declined. */
export const bidAcceptedSchema = ofBidSchema.extend({ bidderUid: z.string() });
/** The task is Pending then, and its declined bids are open again. */
export const acceptanceWithdrawnSchema = ofBidSchema.extend({ reason: z.string() });
export const workNoteOfBidSchema = ofBidSchema.extend({ note: z.string() });
/** The day of the deadline: told once for each deadline. */
export const deadlineSchema = z.object({ deadline: z.string() });
/** An operator's action on a projection or its dead letters. Read models ignore it. */
export const operatorActedSchema = z.object({
  action: z.enum(operatorActions),
  projection: z.string().optional(),
  deadLetterIds: z.array(z.string()).optional(),
  reason: z.string().optional(),
});

const dataSchemas = {
  TaskPosted: taskPostedSchema,
  TaskUpdated: taskUpdatedSchema,
  TaskDeleted: taskDeletedSchema,
  BidPlaced: bidPlacedSchema,
  BidRevised: bidRevisedSchema,
  BidWithdrawn: ofBidSchema,
  BidAccepted: bidAcceptedSchema,
  AcceptanceWithdrawn: acceptanceWithdrawnSchema,
  WorkDelivered: workNoteOfBidSchema,
  ChangesRequested: workNoteOfBidSchema,
  DeadlineNeared: deadlineSchema,
  BiddingClosed: deadlineSchema,
  OperatorActed: operatorActedSchema,
} as const;

export const taskEventTypes = [
  'TaskPosted',
  'TaskUpdated',
  'TaskDeleted',
  'BidPlaced',
  'BidRevised',
  'BidWithdrawn',
  'BidAccepted',
  'AcceptanceWithdrawn',
  'WorkDelivered',
  'ChangesRequested',
  'DeadlineNeared',
  'BiddingClosed',
] as const;
export type TaskEventType = (typeof taskEventTypes)[number];
/** The events that change nothing but one bid. A task may have very many of them, and few others. */
export const bidEventTypes = ['BidPlaced', 'BidRevised', 'BidWithdrawn'] as const satisfies TaskEventType[];
export type BidEventType = (typeof bidEventTypes)[number];
export const eventTypes = [...taskEventTypes, 'OperatorActed'] as const;
export type EventType = (typeof eventTypes)[number];
export type EventData<T extends EventType> = Readonly<z.infer<(typeof dataSchemas)[T]>>;

/** The version in which new events of each type are written. */
export const currentVersions: Readonly<Record<EventType, number>> = {
  TaskPosted: 1,
  TaskUpdated: 1,
  TaskDeleted: 1,
  BidPlaced: 2,
  BidRevised: 1,
  BidWithdrawn: 1,
  BidAccepted: 1,
  AcceptanceWithdrawn: 1,
  WorkDelivered: 1,
  ChangesRequested: 1,
  DeadlineNeared: 1,
  BiddingClosed: 1,
  OperatorActed: 1,
};

type Happened<T extends EventType> = { [K in T]: { readonly type: K; readonly data: EventData<K> } }[T];
/** An event of a task as a decision returns it, before it is appended. */
export type TaskEvent = Happened<TaskEventType>;
/** An operator's action, before it is appended. */
export type OperatorEvent = Happened<'OperatorActed'>;

/** The stream of operators' actions: their events have this as `taskId`. */
export const operationsStreamId = '00000000-0000-7000-8000-000000000001';

const envelope = {
  id: z.uuid().meta({ description: 'UUIDv7' }),
  schemaVersion: z.int().min(1),
  taskId: taskIdSchema,
  /** 1 for the first event of its task, without gaps. */
  taskVersion: z.int().min(1),
  position: positionSchema,
  recordedAt: z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds' }),
  actor: z.object({ uid: z.string(), email: z.string() }),
  correlationId: z.string(),
};
const recorded = <T extends EventType>(type: T) =>
  z.object({ ...envelope, type: z.literal(type), data: dataSchemas[type] });

export const recordedEventSchema = z
  .discriminatedUnion('type', [
    recorded('TaskPosted'),
    recorded('TaskUpdated'),
    recorded('TaskDeleted'),
    recorded('BidPlaced'),
    recorded('BidRevised'),
    recorded('BidWithdrawn'),
    recorded('BidAccepted'),
    recorded('AcceptanceWithdrawn'),
    recorded('WorkDelivered'),
    recorded('ChangesRequested'),
    recorded('DeadlineNeared'),
    recorded('BiddingClosed'),
    recorded('OperatorActed'),
  ])
  .meta({ id: 'RecordedEvent' });

/** The actor of events that no user caused. */
export const systemActor = { uid: 'system', email: '' } as const;

export interface Actor {
  readonly uid: string;
  readonly email: string;
}

/** An event without its position in the ledger; the digest covers exactly this. */
export type EventEnvelope = (TaskEvent | OperatorEvent) & {
  /** UUIDv7 */
  readonly id: string;
  readonly schemaVersion: number;
  readonly taskId: string;
  readonly taskVersion: number;
  /** ISO 8601, UTC, milliseconds */
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly correlationId: string;
};

/** An appended event: `position` is 1..head over all tasks, without gaps, in commit order. */
export type RecordedEvent = EventEnvelope & { readonly position: number };

/** An event as it was stored; its version may be older and its type unknown to this code. */
export interface StoredEvent extends Omit<EventEnvelope, 'type' | 'data'> {
  readonly type: string;
  readonly data: unknown;
  readonly position: number;
}

/** Checks the envelope of an event; its type and data may be anything. */
export const storedEventSchema = z.object({ ...envelope, type: z.string(), data: z.unknown() });

/** Turns data of one version into data of the next. By type, then by the version before. */
type Upcaster = (data: unknown) => unknown;
const upcasters: Readonly<Partial<Record<EventType, Readonly<Record<number, Upcaster>>>>> = {
  BidPlaced: { 1: (data) => ({ userName: defaultUserName, ...(data as object) }) },
};

/** The parts of a stored event that are needed to read its data. */
export type StoredFact = Pick<StoredEvent, 'position' | 'taskId' | 'type' | 'schemaVersion' | 'data'>;

/** An event that this code can't read: its type or version is unknown, or its data does not fit. */
export class UnreadableEvent extends Error {
  override readonly name: string = 'UnreadableEvent';
  readonly position: number;

  constructor({ position }: StoredFact, why: string) {
    super(`The event at position ${position} can't be read: ${why}`);
    this.position = position;
  }
}

/** An event that newer code wrote: its type or its version is not known here. That code can read it. */
export class NewerEvent extends UnreadableEvent {
  override readonly name = 'NewerEvent';
  readonly stored: StoredFact;

  constructor(stored: StoredFact, why: string) {
    super(stored, why);
    this.stored = stored;
  }
}

const isEventType = (type: string): type is EventType => Object.hasOwn(currentVersions, type);

/** True for an event that newer code wrote: upcasting it throws {@link NewerEvent}. */
export const isNewerEvent = ({ type, schemaVersion }: Pick<StoredFact, 'type' | 'schemaVersion'>): boolean =>
  !isEventType(type) || schemaVersion > currentVersions[type];

/**
 * Reads the data of a stored event in the current version: upcast, then checked.
 * @throws {NewerEvent} for an unknown type or a version newer than this code
 * @throws {UnreadableEvent} for data that does not fit
 */
export const upcastFact = (stored: StoredFact): TaskEvent | OperatorEvent => {
  const { type } = stored;
  if (!isEventType(type)) throw new NewerEvent(stored, `unknown type ${JSON.stringify(type)}`);
  const current = currentVersions[type];
  if (stored.schemaVersion > current)
    throw new NewerEvent(stored, `version ${stored.schemaVersion} of ${type} is newer than ${current}`);
  let data = stored.data;
  for (let version = stored.schemaVersion; version < current; version += 1) {
    const next = upcasters[type]?.[version];
    if (!next) throw new UnreadableEvent(stored, `no upcaster from version ${version} of ${type}`);
    data = next(data);
  }
  const checked = dataSchemas[type].safeParse(data);
  if (!checked.success) throw new UnreadableEvent(stored, z.prettifyError(checked.error));
  return { type, data: checked.data } as TaskEvent | OperatorEvent;
};

/**
 * Reads a stored event in the current version: upcast, then checked.
 * @throws {UnreadableEvent} for an unknown type, a version newer than this code, or data that does not fit
 */
export const upcast = (stored: StoredEvent): RecordedEvent => {
  const fact = upcastFact(stored);
  return { ...stored, ...fact, schemaVersion: currentVersions[fact.type] };
};

/**
 * The number of partitions of the event feed. Checkpoints have a position for each of them, so a change needs a rebuild of
 * the read models.
 */
export const partitionCount = 12;

/** The partition of a task's events, 0 to 11: FNV-1a (32 bit) of the id. All events of a task share one. */
export const partitionOf = (taskId: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < taskId.length; index += 1) {
    hash ^= taskId.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % partitionCount;
};

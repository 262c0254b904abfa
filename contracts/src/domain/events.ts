import { z } from 'zod';
import { becauseSchema } from './because.ts';
import { positionSchema } from './values/position.ts';
import {
  eventDefinition,
  eventDefinitions,
  isEventType,
  type EventData,
  type EventType,
  type TaskEventType,
} from './eventTypes.ts';
import { taskIdSchema } from './task.ts';
import { personalText } from './values/personal.ts';

type EventOf<T extends EventType> = { [K in T]: { readonly type: K; readonly data: EventData<K> } }[T];
/** An event of a task as a decision returns it, before it is appended. */
export type TaskEvent = EventOf<TaskEventType>;
/** An operator's action, or a change of a person's role, before it is appended. */
export type OperatorEvent = EventOf<'OperatorActed' | 'RoleGranted' | 'RoleWithdrawn'>;
/** The event that a person is forgotten, before it is appended. */
export type PersonEvent = EventOf<'PersonForgotten'>;

/** The stream of operators' actions, and of roles: their events have this as `taskId`. */
export const operationsStreamId = '00000000-0000-7000-8000-000000000001';
export const personsStreamId = '00000000-0000-7000-8000-000000000002';

const dayTextSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const envelope = {
  id: z.uuid().meta({ description: 'UUIDv7' }),
  schemaVersion: z.int().min(1),
  taskId: taskIdSchema,
  /** 1 for the first event of its task, without gaps. */
  taskVersion: z.int().min(1),
  position: positionSchema,
  recordedAt: z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds' }),
  actor: z
    .object({
      uid: z.string().meta({ example: 'yAVFDBDfPk' }),
      email: personalText().meta({ example: 'ada@example.com' }),
    })
    .meta({
      description: '`email` is null if the person was forgotten, and empty if the product acted by itself',
    }),
  correlationId: z
    .string()
    .meta({ description: 'UUID of the command', example: '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c' }),
  because: becauseSchema.optional(),
  forgotten: dayTextSchema.optional().meta({
    description: 'The day on which a person was forgotten whose texts are null here (YYYY-MM-DD)',
  }),
};
/** A recorded event of a type, with the data of its current version. */
export const recordedSchemaOf = <T extends EventType>(type: T) =>
  z.object({
    ...envelope,
    type: z.literal(type),
    data: eventDefinitions[type].data,
  });

/** The actor of events that no user caused. */
export const systemActor = { uid: 'system', email: '' } as const;

/** The user who causes an event, while the command is carried out. */
export interface Actor {
  readonly uid: string;
  readonly email: string;
}

/** Checks the envelope of an event; its type and data may be anything. */
export const storedEventSchema = z.object({
  ...envelope,
  type: z.string().meta({ example: 'TaskUpdated' }),
  data: z.unknown().meta({ example: { budget: 400 } }),
});
/** An event as it was stored; its version may be older and its type unknown to this code. */
export type StoredEvent = Readonly<z.infer<typeof storedEventSchema>>;
/** The actor in a stored event: `email` is null if the person was forgotten. */
export type RecordedActor = StoredEvent['actor'];

/** An event without its position in the ledger, with the texts of its persons. */
export type EventEnvelope = (TaskEvent | OperatorEvent | PersonEvent) &
  Omit<StoredEvent, 'type' | 'data' | 'position'>;
/** An appended event: `position` is 1..head over all tasks, without gaps, in commit order. */
export type RecordedEvent = EventEnvelope & Pick<StoredEvent, 'position'>;

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

/** An event that newer code wrote: this code does not know its type or version. Newer code can read it. */
export class NewerEvent extends UnreadableEvent {
  override readonly name = 'NewerEvent';
  readonly stored: StoredFact;

  constructor(stored: StoredFact, why: string) {
    super(stored, why);
    this.stored = stored;
  }
}

/** True for an event that newer code wrote: upcasting it throws {@link NewerEvent}. */
export const isNewerEvent = ({ type, schemaVersion }: Pick<StoredFact, 'type' | 'schemaVersion'>): boolean =>
  !isEventType(type) || schemaVersion > eventDefinitions[type].version;

/**
 * Reads the data of a stored event in the current version: upcast, then checked.
 * @throws {NewerEvent} for an unknown type or a version newer than this code
 * @throws {UnreadableEvent} for data that does not fit
 */
export const upcastFact = (stored: StoredFact): TaskEvent | OperatorEvent | PersonEvent => {
  const { type } = stored;
  if (!isEventType(type)) throw new NewerEvent(stored, `unknown type ${JSON.stringify(type)}`);
  const { version: current, data: schema, upcasters } = eventDefinition(type);
  if (stored.schemaVersion > current)
    throw new NewerEvent(stored, `version ${stored.schemaVersion} of ${type} is newer than ${current}`);
  let data = stored.data;
  for (let version = stored.schemaVersion; version < current; version += 1) {
    const next = upcasters?.[version];
    if (!next) throw new UnreadableEvent(stored, `no upcaster from version ${version} of ${type}`);
    data = next(data);
  }
  const checked = schema.safeParse(data);
  if (!checked.success) throw new UnreadableEvent(stored, z.prettifyError(checked.error));
  return { type, data: checked.data } as unknown as TaskEvent | OperatorEvent | PersonEvent;
};

/**
 * Reads a stored event in the current version: upcast, then checked.
 * @throws {UnreadableEvent} for an unknown type, a version newer than this code, or data that does not fit
 */
export const upcast = (stored: StoredEvent): RecordedEvent => {
  const fact = upcastFact(stored);
  return { ...stored, ...fact, schemaVersion: eventDefinitions[fact.type].version };
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

import { eventTypes, operationsStreamId, type Actor, type EventType } from '@marketplace/contracts';
import type { Append, NewEvent } from '@marketplace/event-store';
import { fieldsOf, oddData } from './oddData.ts';
import { emails, oneOf, texts } from './oddValues.ts';
import { randomId, randomOf, type Random } from './random.ts';

/** A task, as far as it decides which events may follow. */
interface Life {
  readonly taskId: string;
  readonly owner: Actor;
  readonly bids: string[];
  version: number;
}

const begin = Date.UTC(2026, 0, 1);
/** Tasks that are not deleted; more would make their lives short. */
const mostOpen = 400;

/** How often each type comes, in 1,000 events; the other types share the rest. */
const shares: Partial<Record<EventType, number>> = {
  TaskPosted: 120,
  TaskUpdated: 180,
  TaskDeleted: 40,
  OperatorActed: 20,
};
/** They come at the end, with what they say. */
const ofForgetting: readonly EventType[] = ['PersonForgotten', 'TextsForgotten'];
const otherTypes = eventTypes.filter((type) => shares[type] === undefined && !ofForgetting.includes(type));

const anyType = (random: Random): EventType => {
  let place = random.below(1_000);
  for (const type of eventTypes) {
    place -= shares[type] ?? 0;
    if (place < 0) return type;
  }
  return random.pick(otherTypes);
};

const anyActor = (random: Random): Actor => ({ uid: `u${random.below(50)}`, email: oneOf(random, emails) });

/** Fields with the id of a bid: the event that places one gives it a new id, all others name one that is there. */
const bidField = 'bidId';
const placesBid = (type: EventType): boolean => type === 'BidPlaced';

/** Which type may really come next: a task is posted first, and bids are named only where there are some. */
const possible = (type: EventType, open: readonly Life[], life: Life | undefined): EventType => {
  if (type === 'OperatorActed' || type === 'TaskPosted')
    return open.length < mostOpen || type !== 'TaskPosted' ? type : 'TaskDeleted';
  if (life === undefined) return 'TaskPosted';
  return fieldsOf(type).includes(bidField) && life.bids.length === 0 ? 'BidPlaced' : type;
};

/**
 * The appends of a ledger with events of all types in their current versions, the same for the same seed. Each has one
 * event. A task is posted first, and nothing follows its deletion.
 */
export function* livesOf(seed: number, count: number): Generator<Append> {
  const random = randomOf(seed);
  const open: Life[] = [];
  let time = begin;
  let operations = 0;

  for (let made = 0; made < count; made += 1) {
    time += random.pick([0, 1, 40, 1_000, 3_600_000]);
    const picked = open.length > 0 ? random.pick(open) : undefined;
    const type = possible(anyType(random), open, picked);
    const isOperators = type === 'OperatorActed';
    const life: Life =
      type === 'TaskPosted' || picked === undefined || isOperators
        ? {
            taskId: isOperators ? operationsStreamId : randomId(random, time),
            owner: anyActor(random),
            bids: [],
            version: isOperators ? operations : 0,
          }
        : picked;
    const id = randomId(random, time);
    const bidId = placesBid(type) ? randomId(random, time) : life.bids.at(random.below(life.bids.length));
    const event = {
      type,
      data: oddData(random, type, (field) => (field === bidField ? bidId : undefined)),
      id,
      actor: placesBid(type) || isOperators ? anyActor(random) : life.owner,
      correlationId: random.chance(0.1) ? oneOf(random, texts) : random.hex(4),
    } as NewEvent;
    const decidedAt = new Date(time).toISOString();
    yield { taskId: life.taskId, expectedVersion: life.version, decidedAt, events: [event], state: {} };
    life.version += 1;
    if (isOperators) operations += 1;
    if (placesBid(type) && bidId !== undefined) life.bids.push(bidId);
    if (type === 'TaskPosted') open.push(life);
    if (type === 'TaskDeleted') open.splice(open.indexOf(life), 1);
  }
}

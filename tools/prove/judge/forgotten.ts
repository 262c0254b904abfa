import { bidStateOf, systemActor, type EventData } from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type CommandAnswer, type Line } from '../recording/lines.ts';
import { historyOf, isOver } from './history.ts';
import type { Violation } from './violation.ts';

/** The position of PersonForgotten, by uid. */
export const placesOfForgetting = (events: readonly ExportedEvent[]): ReadonlyMap<string, number> =>
  new Map(
    events
      .filter(({ type }) => type === 'PersonForgotten')
      .map(({ data, position }) => [(data as EventData<'PersonForgotten'>).uid, position]),
  );

/** The tasks, deals and bids of the person that are still open after these events. */
const openOf = (uid: string, events: readonly ExportedEvent[]) =>
  [...historyOf(events)].flatMap(([taskId, { states, bids }]): string[] => {
    const task = states.at(-1);
    if (task === undefined || task.deleted || isOver(task)) return [];
    if (task.owner === uid) return [`task ${taskId}`];
    if (task.accepted?.uid === uid) return [`the deal on task ${taskId}`];
    return [...bids.values()]
      .filter((bid) => bid.uid === uid)
      .filter((bid) => bidStateOf(bid, { ...task, acceptedBid: task.accepted?.bidId }) === 'open')
      .map(({ id }) => `bid ${id}`);
  });

/** The tasks that need a TextsForgotten for the person: the person's own tasks, and tasks with a bid of the person. */
const tasksOf = (uid: string, events: readonly ExportedEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ type, actor }) => actor.uid === uid && (type === 'TaskPosted' || type === 'BidPlaced'))
      .map(({ taskId }) => taskId),
  );

function* judgePerson(uid: string, at: number, events: readonly ExportedEvent[]): Generator<string> {
  const later = events.filter(({ position }) => position > at);
  for (const { type, actor, position } of later)
    if (actor.uid === uid) yield `${type} at ${position} comes after it`;
  const earlier = events.filter(({ position }) => position <= at);
  for (const open of openOf(uid, earlier)) yield `${open} was still open`;
  const told = new Set(
    later
      .filter(({ type, actor }) => type === 'TextsForgotten' && actor.uid === systemActor.uid)
      .filter(({ data }) => (data as EventData<'TextsForgotten'>).uid === uid)
      .map(({ taskId }) => taskId),
  );
  for (const id of tasksOf(uid, events)) if (!told.has(id)) yield `task ${id} does not hear of it`;
  for (const { position, texts } of events)
    if (texts.some((text) => text.uid === uid)) yield `the texts at ${position} are still there`;
}

/** Whether the answer to a deletion is right. A repeated request is refused, because the person is already forgotten. */
const isRight = (answer: CommandAnswer, place: number | undefined): boolean => {
  if (answer.got === 'unknown') return true;
  if (answer.got === 'ok') return answer.position === place;
  // A service whose clock is ahead asks for a new sign-in; the client repeats the request until the person is forgotten.
  return place !== undefined && (answer.code === 'account-forgotten' || answer.code === 'sign-in-again');
};

/** Judges the forgetting of persons by the ledger and the answers. */
export function* judgeForgotten(
  lines: readonly Line[],
  events: readonly ExportedEvent[],
): Generator<Violation> {
  const requests = linesOf(lines, 'forget');
  const asked = new Set(requests.map(({ by }) => by));
  const places = placesOfForgetting(events);
  for (const [uid, at] of places) {
    if (!asked.has(uid)) yield { broken: 'forgotten', evidence: `nobody asked to forget ${uid}` };
    for (const what of judgePerson(uid, at, events))
      yield { broken: 'forgotten', evidence: `${uid} is forgotten at ${at}; ${what}` };
  }
  for (const { by, answer } of requests) {
    const place = places.get(by);
    const given = JSON.stringify(answer);
    if (!isRight(answer, place))
      yield {
        broken: 'forgotten',
        evidence: `${by} is forgotten at ${place ?? 'no position'}; it was answered ${given}`,
      };
  }
}

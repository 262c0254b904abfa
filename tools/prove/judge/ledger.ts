import { isDeepStrictEqual } from 'node:util';
import { systemActor, type EventData } from '@marketplace/contracts';
import { checkChain } from '@marketplace/audit';
import { checkTexts } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line } from '../recording/lines.ts';
import { placesOfForgetting } from './forgotten.ts';
import { historyOf, isClosed, isOver, type BidAt, type ExportedTaskEvent, type TaskAt } from './history.ts';
import type { Violation } from './violation.ts';

/** Checks that positions are 1..head, and versions of a task 1..n. */
function* placeFaults(events: readonly ExportedEvent[]): Generator<Violation> {
  const versions = new Map<string, number>();
  for (const [index, { position, taskId, taskVersion }] of events.entries()) {
    const version = (versions.get(taskId) ?? 0) + 1;
    versions.set(taskId, taskVersion);
    if (position !== index + 1)
      yield { broken: 'I3', evidence: `position ${position} is at place ${index + 1}` };
    if (taskVersion !== version)
      yield { broken: 'I3', evidence: `version ${taskVersion} of ${taskId} comes as its ${version}th` };
  }
}

/** Checks the chain of hashes, and that it contains each head that was read during the run. */
function* chainFaults(events: readonly ExportedEvent[], lines: readonly Line[]): Generator<Violation> {
  const { fault } = checkChain(events);
  if (fault) yield { broken: 'I11', evidence: `the chain of hashes is broken at ${fault.position}` };
  const hashes = new Map(events.map((event) => [event.position, event.hash]));
  for (const { position, hash } of linesOf(lines, 'head')) {
    const there = hashes.get(position) ?? 'nothing';
    if (position > 0 && there !== hash)
      yield {
        broken: 'I11',
        evidence: `the head ${position} ${hash} was seen, and the ledger has ${there} there`,
      };
  }
}

/** Checks that each text matches its commitment, and that only texts of forgotten persons are missing. */
function* textFaults(events: readonly ExportedEvent[]): Generator<Violation> {
  const forgotten = placesOfForgetting(events);
  for (const { position, commitments, texts } of events) {
    const { missing, wrong } = checkTexts(canonicalize(commitments) ?? '', texts);
    const taken = missing.filter((uid) => !forgotten.has(uid));
    if (wrong) yield { broken: 'I11', evidence: `the texts at ${position} have a text that was changed` };
    else if (taken.length > 0)
      yield {
        broken: 'I11',
        evidence: `the texts at ${position} lack the text of ${taken.join(', ')}, who was not forgotten`,
      };
  }
}

const isCancelling = ({ data }: ExportedEvent): boolean => isDeepStrictEqual(data, { status: 'Cancelled' });

/** Whether the bid may be revised. A declined bid may be revised like an open one, but its event must say that it is open again. */
const mayBeRevised = ({ data }: ExportedEvent, bid: BidAt, task: TaskAt): boolean =>
  !bid.withdrawn &&
  task.accepted === undefined &&
  !isOver(task) &&
  bid.declined === ((data as EventData<'BidRevised'>).reopens === true);

/** Why this review is impossible. Nothing in a recording is so old that a review comes too late. */
const whyNoReview = (
  { actor, data, position }: ExportedEvent,
  task: TaskAt,
  bid: BidAt | undefined,
  placeOf: (uid: string) => number | undefined,
): string | false => {
  const { aboutUid } = data as EventData<'ReviewWritten'>;
  if (!bid?.dealt) return 'there was no deal';
  const sides = [task.owner, bid.uid];
  if (![sides.join(), sides.toReversed().join()].includes([actor.uid, aboutUid].join()))
    return 'it is not by one side about the other';
  if (bid.reviewedBy.includes(actor.uid)) return 'there was one before';
  if ((placeOf(aboutUid) ?? Infinity) < position) return 'nobody is there to review';
  const goesOn = !task.deleted && task.accepted?.bidId === bid.id && !isOver(task);
  return goesOn && bid.reviewedBy.length === 0 && 'the deal goes on';
};

/** Why the event is impossible in this state of its task and bid; undefined if it is possible. */
const why = (
  event: ExportedTaskEvent,
  task: TaskAt | undefined,
  bid: BidAt | undefined,
  /** The position at which the person was forgotten; undefined if the person is not. */
  placeOf: (uid: string | undefined) => number | undefined,
): string | false | undefined => {
  const { type, actor, recordedAt, position } = event;
  if (type === 'TaskPosted') return task !== undefined && 'the task was posted before';
  if (type === 'TextsForgotten') {
    const { uid } = event.data as EventData<'TextsForgotten'>;
    return (
      !(actor.uid === systemActor.uid && (placeOf(uid) ?? Infinity) < position) && 'nobody was forgotten'
    );
  }
  if (task && type === 'ReviewWritten') return whyNoReview(event, task, bid, placeOf);
  if (task === undefined || task.deleted) return 'there is no such task';
  const { accepted } = task;
  // The system ends open tasks, deals and bids of a person before the person is forgotten.
  const isBy = (uid: string | undefined) =>
    actor.uid === uid || (actor.uid === systemActor.uid && (placeOf(uid) ?? 0) > position);
  const byOwner = actor.uid === task.owner;
  const isOpen = bid && !bid.withdrawn && !bid.declined && accepted === undefined && !isOver(task);
  switch (type) {
    case 'TaskUpdated':
      if (byOwner) return undefined;
      return !(isBy(task.owner) && isCancelling(event) && !isOver(task)) && 'it is not the owner’s';
    case 'TaskDeleted':
      return !byOwner && 'it is not the owner’s';
    case 'BidPlaced':
      if (bid !== undefined) return 'the bid was placed before';
      return (task.status !== 'Pending' || isClosed(task, recordedAt)) && 'the task takes no bids';
    case 'BidRevised':
      if (actor.uid !== bid?.uid) return 'it is not the bidder’s';
      return mayBeRevised(event, bid, task) ? undefined : 'the bid is not open';
    case 'BidDeclined':
      return byOwner && bid?.uid !== actor.uid ? !isOpen && 'the bid is not open' : 'it is not the owner’s';
    case 'BidWithdrawn':
      if (actor.uid === bid?.uid) return !isOpen && 'the bid is not open';
      if (!isBy(bid?.uid)) return 'it is not the bidder’s';
      // The system withdraws declined bids, too.
      return (bid?.withdrawn !== false || accepted?.bidId === bid.id) && 'the bid is withdrawn or accepted';
    case 'BidAccepted':
      if (!byOwner) return 'it is not the owner’s';
      if (accepted !== undefined) return `the bid ${accepted.bidId} is accepted`;
      if (bid === undefined || bid.withdrawn || bid.declined)
        return 'the bid is withdrawn or declined, or there is none';
      if ((placeOf(bid.uid) ?? Infinity) < position) return 'its bidder is forgotten';
      return (bid.uid === task.owner || isOver(task)) && 'the bid can’t be accepted';
    case 'AcceptanceWithdrawn':
      return (!(byOwner || isBy(accepted?.uid)) || accepted === undefined) && 'nothing is accepted';
    case 'BidderResigned':
      // Opened again, a deal that is over ends so, by the system, if its bidder is forgotten or being forgotten.
      if (isOver(task) && actor.uid === systemActor.uid)
        return placeOf(accepted?.uid ?? '') === undefined && 'nobody was forgotten';
      if (accepted === undefined || !isBy(accepted.uid)) return 'it is not the accepted bidder’s';
      return isOver(task) && 'the task is over';
    case 'WorkDelivered':
      return actor.uid !== accepted?.uid && 'it is not the accepted bidder’s';
    case 'ChangesRequested':
      return (!byOwner || accepted?.delivered !== true) && 'nothing is delivered';
    case 'DeliveryAcceptanceNeared':
    case 'DeliveryAccepted':
      if (actor.uid !== systemActor.uid) return 'it is not the product’s';
      return (accepted?.delivered !== true || task.status !== 'In Progress') && 'no delivery waits';
    case 'LapseNeared':
    case 'TaskLapsed':
      if (actor.uid !== systemActor.uid) return 'it is not the product’s';
      return (task.status !== 'Pending' || task.liveBids === 0) && 'no bid waits';
    case 'DeadlineNeared':
    case 'BiddingClosed':
    case 'BiddingReopened':
    case 'ReviewWritten':
    case 'ThingHidden':
    case 'ThingShown':
      return undefined;
  }
};

const ruleFaults = (events: readonly ExportedEvent[]): readonly Violation[] => {
  const found: Violation[] = [];
  const forgotten = placesOfForgetting(events);
  historyOf(events, (event, task, bid) => {
    const reason = why(event, task, bid, (uid = '') => forgotten.get(uid));
    if (!reason) return;
    const evidence = `${event.type} at ${event.position}, on task ${event.taskId}: ${reason}`;
    found.push({ broken: 'rules', evidence });
  });
  return found;
};

/** Judges the events of the ledger: I3, I11, and the rules of tasks and bids. */
export function* judgeLedger(events: readonly ExportedEvent[], lines: readonly Line[]): Generator<Violation> {
  yield* placeFaults(events);
  yield* chainFaults(events, lines);
  yield* textFaults(events);
  yield* ruleFaults(events);
}

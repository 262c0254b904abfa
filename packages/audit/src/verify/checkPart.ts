import { hash } from 'node:crypto';
import { mostSampled, type Cover } from '@marketplace/contracts';
import type { Fault } from '../chain/checkChain.ts';
import { createSelection, isLeftOut, kindOf, type PartLine } from '../chain/leftOut.ts';

/** The first position of each value; of some values more than are ever needed. */
const createFirsts = (most = Infinity) => {
  const firsts = new Map<string, number>();
  return {
    firsts,
    see: (value: string, position: number): void => {
      if (firsts.size <= most && !firsts.has(value)) firsts.set(value, position);
    },
    /** The first position of another value. */
    otherThan: (value: string): number | undefined => [...firsts].find(([seen]) => seen !== value)?.[1],
  };
};

const faultAt = (position: number, reason: string): Fault => ({ position, reason });
const outside = (position: number, what: string): Fault =>
  faultAt(position, `The event at position ${position} does not match the filter of the export: ${what}.`);

/**
 * Compares the lines of a file with its cover. The cover comes last, so it keeps only little of the lines: of the events the types, and
 * as many tasks as a sample may have; of left out events the tasks that they name.
 */
export const createPartCheck = () => {
  const selection = createSelection();
  const [types, tasks, named] = [createFirsts(1_000), createFirsts(mostSampled), createFirsts()];
  let [events, lastEvent] = [0, 0];
  let [firstEvent, firstLeftOut, firstNamed, firstTexts]: (number | undefined)[] = [];

  const take = (line: PartLine): void => {
    const { position } = line;
    selection.take(line);
    if (isLeftOut(line)) {
      firstLeftOut ??= position;
      if (line.taskId === undefined) return;
      firstNamed ??= position;
      named.see(line.taskId, position);
      return;
    }
    const { taskId, type } = kindOf(line);
    types.see(type, position);
    tasks.see(taskId, position);
    events += 1;
    firstEvent ??= position;
    lastEvent = position;
    if (line.texts.length > 0) firstTexts ??= position;
  };

  /** All tasks that the file names, with their first positions. */
  function* population(): Generator<[task: string, first: number]> {
    yield* tasks.firsts;
    for (const one of named.firsts) if (!tasks.firsts.has(one[0])) yield one;
  }

  /** Draws again. */
  const drawFault = ({ sample, withhold }: Cover): Fault | undefined => {
    if (!sample)
      return firstNamed === undefined
        ? undefined
        : faultAt(
            firstNamed,
            `The left out event at position ${firstNamed} names a task, but this is no sample.`,
          );
    let lowest: [key: string, task: string][] = [];
    const cut = () => {
      lowest = lowest.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, sample.tasks);
    };
    for (const [task] of population()) {
      lowest.push([hash('sha256', `${sample.seed}\n${task}`, 'hex'), task]);
      if (lowest.length > 2 * mostSampled) cut();
    }
    cut();
    const drawn = new Set(lowest.map(([, task]) => task));
    let first: Fault | undefined;
    for (const [task, position] of population()) {
      const isShown = tasks.firsts.has(task);
      // Events of earlier programs have texts inside, and are left out where texts are withheld.
      const isRight = drawn.has(task) ? isShown || withhold !== undefined : !isShown;
      if (isRight || (first && first.position < position)) continue;
      first = faultAt(
        position,
        `The draw by the seed gives another sample, ${isShown ? 'without' : 'with'} the task ${task} (position ${position}).`,
      );
    }
    return first;
  };

  const filterFaults = ({
    filter: { type, taskId, from = 0, to = Infinity },
  }: Cover): (Fault | undefined)[] => {
    const otherType = type === undefined ? undefined : types.otherThan(type);
    const otherTask = taskId === undefined ? undefined : tasks.otherThan(taskId);
    return [
      otherType !== undefined && outside(otherType, `it is not of the type ${type}`),
      otherTask !== undefined && outside(otherTask, `it is not of the task ${taskId}`),
      firstEvent !== undefined && firstEvent < from && outside(firstEvent, `it is before position ${from}`),
      lastEvent > to && outside(lastEvent, `it is after position ${to}`),
    ].map((fault) => (fault === false ? undefined : fault));
  };

  /** The first fault of the lines by a cover; `end` is the last position. */
  const faultOf = (cover: Cover | undefined, end: number): Fault | undefined => {
    const faults: (Fault | undefined)[] = [];
    if (!cover?.proof && firstLeftOut !== undefined)
      faults.push(
        faultAt(
          firstLeftOut,
          `The event at position ${firstLeftOut} is left out, but the last line does not say that this is a part that proves itself.`,
        ),
      );
    if (!cover) return faults[0];
    faults.push(...filterFaults(cover));
    if (cover.withhold && firstTexts !== undefined)
      faults.push(
        faultAt(
          firstTexts,
          `The event at position ${firstTexts} has texts, but the last line says that texts are withheld.`,
        ),
      );
    if (cover.proof) faults.push(drawFault(cover));
    if (cover.events !== events)
      faults.push(
        faultAt(
          end + 1,
          `The file has ${events} events, but its last line says ${cover.events}: some were left out or put in afterwards.`,
        ),
      );
    else if (cover.proof && cover.selection !== selection.digest())
      faults.push(
        faultAt(
          end + 1,
          'The file has other events than its last line says: some were left out, and others put in.',
        ),
      );
    return faults.flatMap((fault) => fault ?? []).sort((one, other) => one.position - other.position)[0];
  };

  const countTasks = (): number => {
    let count = 0;
    for (const _ of population()) count += 1;
    return count;
  };
  return { take, faultOf, countTasks };
};

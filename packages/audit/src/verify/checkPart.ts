import { hash } from 'node:crypto';
import { mostSampled, type Cover } from '@marketplace/contracts';
import type { Fault } from '../chain/checkChain.ts';
import { createSelection, isLeftOut, kindOf, type PartLine } from '../chain/leftOut.ts';

/** The first position of each value. */
type Firsts = Map<string, number>;
/** More types than there are. */
const mostTypes = 1_000;

const see = (firsts: Firsts, value: string, position: number, most = Infinity): void => {
  if (firsts.size <= most && !firsts.has(value)) firsts.set(value, position);
};
const firstOther = (firsts: Firsts, value: string | undefined): number | undefined =>
  value === undefined ? undefined : [...firsts].find(([seen]) => seen !== value)?.[1];

/**
 * Compares the lines of a file with its cover. The cover comes last, so it keeps only little of the lines: of the events the types, and
 * as many tasks as a sample may have; of left out events the tasks that they name.
 */
export const createPartCheck = () => {
  const selection = createSelection();
  const types: Firsts = new Map();
  const tasks: Firsts = new Map();
  const named: Firsts = new Map();
  const first: Partial<Record<'event' | 'leftOut' | 'texts', number>> = {};
  let [events, lastEvent] = [0, 0];

  const take = (line: PartLine): void => {
    const { position } = line;
    selection.take(line);
    if (isLeftOut(line)) {
      first.leftOut ??= position;
      if (line.taskId !== undefined) see(named, line.taskId, position);
      return;
    }
    const { taskId, type } = kindOf(line);
    see(types, type, position, mostTypes);
    see(tasks, taskId, position, mostSampled);
    events += 1;
    lastEvent = position;
    first.event ??= position;
    if (line.texts.length > 0) first.texts ??= position;
  };

  /** All tasks that the file names, each with its first position. */
  function* population(): Generator<[task: string, position: number]> {
    yield* tasks;
    for (const task of named) if (!tasks.has(task[0])) yield task;
  }
  const countTasks = (): number => [...named.keys()].filter((task) => !tasks.has(task)).length + tasks.size;

  /** The tasks with the lowest keys; not all keys are in memory at once. */
  const draw = ({ seed, tasks: most }: NonNullable<Cover['sample']>): ReadonlySet<string> => {
    let lowest: string[] = [];
    const cut = () => (lowest = lowest.sort().slice(0, most));
    for (const [task] of population())
      if (lowest.push(`${hash('sha256', `${seed}\n${task}`, 'hex')}${task}`) > 3 * mostSampled) cut();
    return new Set(cut().map((keyed) => keyed.slice(64)));
  };

  /** The first position of a task that is wrongly in the sample, or wrongly not in it. */
  const wrongDraw = ({ sample, withhold }: Cover): number | undefined => {
    if (!sample) return [...named.values()][0];
    const drawn = draw(sample);
    let first: number | undefined;
    for (const [task, position] of population()) {
      // Events of earlier programs have texts inside, and are left out where texts are withheld.
      const isRight = drawn.has(task) === tasks.has(task) || (drawn.has(task) && withhold);
      if (!isRight) first = Math.min(first ?? position, position);
    }
    return first;
  };

  /** The first fault of the lines by a cover; `end` is the last position. */
  const faultOf = (cover: Cover | undefined, end: number): Fault | undefined => {
    const { filter: { type, taskId, from = 0, to = Infinity } = {}, proof, withhold } = cover ?? {};
    const outside = 'does not match the filter in the last line';
    const found: readonly (readonly [position: number | undefined | false, what: string])[] = [
      [!proof && first.leftOut, 'is left out, but the last line does not say that this part proves itself'],
      [firstOther(types, type), outside],
      [firstOther(tasks, taskId), outside],
      [first.event !== undefined && first.event < from && first.event, outside],
      [lastEvent > to && lastEvent, outside],
      [withhold && first.texts, 'has texts, but the last line says that they are withheld'],
      [
        proof && cover && wrongDraw(cover),
        'is of a task for which the draw by the seed gives something else',
      ],
    ];
    const faults = found.flatMap(([position, what]) =>
      position ? { position, reason: `The event at position ${position} ${what}.` } : [],
    );
    const [fault] = faults.sort((one, other) => one.position - other.position);
    if (fault || !cover) return fault;
    if (cover.events === events && (!proof || cover.selection === selection.digest())) return undefined;
    return {
      position: end + 1,
      reason: `The last line says that ${cover.events} events are here, but these are ${events}, or others: some were left out or put in.`,
    };
  };

  return { take, faultOf, countTasks };
};

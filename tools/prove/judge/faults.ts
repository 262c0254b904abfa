import { linesOf, type FaultLine, type Line } from '../recording/lines.ts';
import type { Violation } from './violation.ts';

/** In ms: after the end of a fault, all reads must be fresh again within this time. */
const freshWithin = 30_000;

/** The calls that must work while a part is away; `reads` are reads without a token. */
const goesOn: Readonly<Record<string, readonly ('commands' | 'reads')[]>> = {
  postgres: ['reads'],
  kafka: ['commands', 'reads'],
  ferretdb: ['commands'],
  mongod: ['commands'],
  documentdb: ['commands'],
  projector: ['commands', 'reads'],
  'query-service': ['commands'],
  'command-service': ['reads'],
};
const kindOf = (part: string): string => part.replace(/-\d+$/, '');

const failsIn = (lines: readonly Line[], what: 'commands' | 'reads', { from, to }: FaultLine): number =>
  [
    ...(what === 'commands' ? linesOf(lines, 'command') : []),
    ...(what === 'reads' ? linesOf(lines, 'read').filter(({ token }) => token === 0) : []),
  ].filter(({ answer, ...line }) => {
    const failed = answer.got === 'unknown' || (answer.got === 'refused' && answer.status >= 500);
    return failed && line.from >= from && line.to <= to;
  }).length;

/** Judges which calls a fault affected (I8), and how long it took until all reads were fresh again (I9). */
export function* judgeFaults(lines: readonly Line[]): Generator<Violation> {
  for (const fault of linesOf(lines, 'fault')) {
    const { part, fault: what, from, fresh } = fault;
    const name = `${what} at ${(from / 1000).toFixed(1)} s`;
    for (const kind of goesOn[kindOf(part)] ?? []) {
      const fails = failsIn(lines, kind, fault);
      if (fails > 0) yield { broken: 'I8', evidence: `${name}: ${fails} ${kind} failed` };
    }
    if (fresh !== undefined && fresh <= freshWithin) continue;
    const after = fresh === undefined ? 'never' : `after ${(fresh / 1000).toFixed(1)} s`;
    yield { broken: 'I9', evidence: `${name}: fresh again ${after}` };
  }
}

/** Judges the rebuilds (I7): each ends with the swap, whatever happens meanwhile. */
export function* judgeRebuilds(lines: readonly Line[]): Generator<Violation> {
  for (const { projection, from, ended, message } of linesOf(lines, 'rebuild'))
    if (ended !== 'swapped')
      yield {
        broken: 'I7',
        evidence: `the rebuild of ${projection} at ${(from / 1000).toFixed(1)} s is ${ended}: ${message ?? ''}`,
      };
}

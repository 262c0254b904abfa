import { linesOf, type FaultLine, type Line } from '../recording/lines.ts';
import type { Violation } from './violation.ts';

/** After a fault's end everything must be fresh again within this time, in milliseconds. */
const freshWithin = 30_000;

/** What goes on while a part is away: `reads` are reads without a token. */
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
  lines.filter((line) => {
    if (what === 'commands' ? line.kind !== 'command' : line.kind !== 'read' || line.token > 0) return false;
    if (line.kind !== 'command' && line.kind !== 'read') return false;
    const { answer } = line;
    const failed = answer.got === 'unknown' || (answer.got === 'refused' && answer.status >= 500);
    return failed && line.from >= from && line.to <= to;
  }).length;

/** Judges how far a fault reached (I8), and how long until all was fresh again (I9). */
export const judgeFaults = (lines: readonly Line[]): readonly Violation[] =>
  linesOf(lines, 'fault').flatMap((fault) => {
    const { part, fault: what, from, fresh } = fault;
    const name = `${what} at ${(from / 1000).toFixed(1)} s`;
    const found: Violation[] = (goesOn[kindOf(part)] ?? []).flatMap((kind) => {
      const fails = failsIn(lines, kind, fault);
      return fails === 0 ? [] : [{ broken: 'I8', evidence: `${name}: ${fails} ${kind} failed` }];
    });
    if (fresh === undefined || fresh > freshWithin) {
      const after = fresh === undefined ? 'never' : `after ${(fresh / 1000).toFixed(1)} s`;
      found.push({ broken: 'I9', evidence: `${name}: fresh again ${after}` });
    }
    return found;
  });

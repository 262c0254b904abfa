import { parts, type PartName } from './partChanges.ts';
import { tableForgeries, sameInOtherForm, type Forgery } from './tableForgeries.ts';

/** Lines of each kind: of an event with texts, of one whose person was forgotten, of a first event, of a left out one; ends. */
const places: readonly (readonly [part: PartName, line: number])[] = [
  ['bids', 5],
  ['bids', 6],
  ['bids', 61],
  ['bids', 63],
  ['bare', 1],
  ['sample', 63],
];

export interface ForgedPart extends Forgery {
  readonly part: PartName;
  readonly line: number;
}
const inPlaces = (changes: (json: string) => readonly Forgery[], some = places): readonly ForgedPart[] =>
  some.flatMap(([part, line]) =>
    changes(parts[part][line - 1] ?? '').map((forgery) => ({ ...forgery, part, line })),
  );

export const tableParts = inPlaces(tableForgeries);
/** A left out event is written in only one way. */
export const samePart = inPlaces(
  sameInOtherForm,
  places.filter(([, line]) => line !== 6),
);

export const bytesOfPart = ({ part, line, bytes }: ForgedPart): Buffer =>
  Buffer.concat([
    Buffer.from(parts[part].slice(0, line - 1).join('\n')),
    Buffer.from(`${line === 1 ? '' : '\n'}${bytes}\n`, 'latin1'),
    Buffer.from(`${parts[part].slice(line).join('\n')}\n`),
  ]);

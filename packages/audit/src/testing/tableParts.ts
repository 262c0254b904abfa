import { parts, type PartName } from './partChanges.ts';
import { tableForgeries, sameInOtherForm, type Forgery } from './tableForgeries.ts';

/** Lines of each kind, which has the number of its position: of an event with texts, of one whose person was forgotten, of a first event, of a left out one; ends. */
const places: readonly (readonly [part: PartName, line: number])[] = [
  ['bids', 5],
  ['bids', 6],
  ['bids', 61],
  ['bids', 63],
  ['bare', 1],
  ['sample', 63],
  ['excerpt', 1],
  ['excerpt', 2],
  ['excerpt', 3],
  ['excerpt', 9],
];
/** An excerpt may have fewer texts. */
const fewerTexts = ['/texts is []', '/texts is removed'];

export interface ForgedPart extends Forgery {
  readonly part: PartName;
  readonly line: number;
}
const inPlaces = (changes: (json: string) => readonly Forgery[], some = places): readonly ForgedPart[] =>
  some.flatMap(([part, line]) =>
    changes(parts[part][line - 1] ?? '')
      .filter(({ what }) => part !== 'excerpt' || !fewerTexts.includes(what))
      .map((forgery) => ({ ...forgery, part, line })),
  );

export const tableParts = inPlaces(tableForgeries);
/** A left out event is written in only one way. */
export const samePart = inPlaces(
  sameInOtherForm,
  places.filter(([part, line]) => line !== 6 && !(part === 'excerpt' && line === 3)),
);

export const bytesOfPart = ({ part, line, bytes }: ForgedPart): Buffer =>
  Buffer.concat([
    Buffer.from(parts[part].slice(0, line - 1).join('\n')),
    Buffer.from(`${line === 1 ? '' : '\n'}${bytes}\n`, 'latin1'),
    Buffer.from(`${parts[part].slice(line).join('\n')}\n`),
  ]);

import { projectionSayings, say, type Said, type Sayings } from '@marketplace/contracts';
import type { Rebuild } from '@marketplace/read-store';
import { inEnglish } from '../said/inEnglish.ts';
import { projectionEnglish } from '../said/projectionEnglish.ts';
import { refusalOf } from './refusal.ts';

/** Messages whose values are in no field of a rebuild. */
const readable = [
  'projection.ledger-ahead',
  'projection.different-history',
  'projection.other-ledger',
  'rebuild.stuck',
  'rebuild.no-standstill',
] as const;

/** The values with which this sentence is the text; undefined if it is another sentence. */
const readBack = (code: (typeof readable)[number], text: string): Said | undefined => {
  const shape: Sayings[string] = projectionSayings[code];
  const blanks = Object.fromEntries(Object.keys(shape).map((name) => [name, `<${name}>`]));
  const pattern = projectionEnglish[code](blanks as never)
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/<(\w+)>/g, '(?<$1>.+)');
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (found === null) return undefined;
  const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
    name,
    shape[name] === 'number' ? Number(value) : value,
  ]);
  const said = { code, values: Object.fromEntries(values) as NonNullable<Said['values']> };
  return inEnglish([said]) === text ? said : undefined;
};

/** What the message of a rebuild says, by its code: stores keep it in English. The text of an error is as it is. */
export const keptMessage = (rebuild: Rebuild): Said[] | undefined => {
  const { message } = rebuild;
  if (message === undefined) return undefined;
  const refusal = refusalOf(rebuild);
  if (refusal && inEnglish([refusal]) === message) return [refusal];
  for (const code of readable) {
    const said = readBack(code, message);
    if (said) return [said];
  }
  return [say('as-is', { text: message })];
};

import { beforeLineOf, type LastLine } from '../export/endLine.ts';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from './newPem.ts';
import { all, excerptOf, leftOut, parts, replaced, shown, swapped, type Forged } from './partChanges.ts';
import { manyTasks, taskOf } from './parts.ts';
import { headOf } from './samples.ts';

const ofStranger = await excerptOf(createSigner(newPem()));
const { cover: coverOfBids } = JSON.parse(parts.bids[62] ?? '') as LastLine;

/** Changes one line of an excerpt. The head (8) is in its last line. */
const inExcerpt = (
  firstBroken: 2 | 8 | 9,
  changes: readonly (readonly [what: string, from: string | RegExp, to: string])[],
): Forged[] =>
  changes.map(([what, before, after]) => [
    `an excerpt has ${what}`,
    'excerpt',
    firstBroken,
    replaced(firstBroken === 2 ? 2 : 9, before, after),
  ]);

export const forgedExcerpts: readonly Forged[] = [
  ...inExcerpt(2, [
    ['another type', '"BidPlaced"', '"BidRevised"'],
    ['a text in the data', '"message":null', '"message":"I sing."'],
    ['something more in the data', '"message":null', '"message":null,"more":1'],
    ['another actor', '{"uid":"ada"}', '{"uid":"eve"}'],
    ['another task', `"taskId":"${taskOf(1)}`, `"taskId":"${taskOf(2)}`],
    ['another time', '"recordedAt":"2026', '"recordedAt":"2025'],
    ['another version', '"schemaVersion":1', '"schemaVersion":2'],
    ['a lower position', '"position":2', '"position":1'],
    ['a higher position', '"position":2', '"position":3'],
    ['another hash', /"hash":"../, '"hash":"00'],
    ['no commitments', /"commitments":\[.*?\]/, '"commitments":[]'],
    ['another commitment', /"commitments":\[\{"digest":"../, '"commitments":[{"digest":"00'],
    ['a changed text', 'canary 2', 'canary 3'],
    ['a text less', ',"message":"canary 2"', ''],
    ['a text more', '"canary 2"', '"canary 2","more":"x"'],
    ['words that nobody signed', '{"salt"', '{"note":"paid in full","salt"'],
    ['a prototype', '{"salt"', '{"__proto__":{},"salt"'],
    ['another salt', '0707', '0708'],
    ['the text of another person', '"uid":"ada","values"', '"uid":"eve","values"'],
    ['a text twice', /"texts":\[(.*?)\],"actor"/, '"texts":[$1,$1],"actor"'],
    ['texts that are an object', /"texts":\[.*?\],"actor"/, '"texts":{},"actor"'],
    ['forgotten beside its texts', ',"actor"', ',"forgotten":"2026-01-01","actor"'],
    ['an object for forgotten', ',"actor"', ',"forgotten":{},"actor"'],
    ['a name twice', '"position":2', '"position":2,"position":2'],
    ['its end cut off', '"BidPlaced"}', '"BidPlaced"'],
  ]),
  ...inExcerpt(8, [
    ['a head of another hash', /"hash":"../, '"hash":"00'],
    ['an earlier head', '"signedAt":"2026', '"signedAt":"2025'],
    ['a head of another ledger', '"ledgerId":"0198', '"ledgerId":"0199'],
    ['a head of no ledger', /"ledgerId":".*?",/, ''],
    ['a head that is not light', '"light":true,', ''],
    ['a head with accesses', '{"end":{', `{"end":{"accesses":{"id":1,"hash":"${'ab'.repeat(32)}"},`],
    ['another signature', /"signature":"../, '"signature":"AA'],
    ['a short signature', /"signature":".*?"/, '"signature":"AAAA"'],
  ]),
  ...inExcerpt(9, [
    ['a head of a lower position', '"position":8', '"position":7'],
    ['a head of a higher position', '"position":8', '"position":9'],
    ['a blank in its signature', '"signature":"', '"signature":" '],
    ['a stamp in its head', '"light":true', '"light":true,"stamp":"AAAA"'],
    ['a head that is called heavy', '"light":true', '"light":false'],
    ['a head that is not signed', /"version".*?"position"/, '"position"'],
    ['a cover', /\}$/, `,"cover":${JSON.stringify(coverOfBids)}}`],
    ['a note at its end', /\}$/, ',"note":"paid in full"}'],
  ]),
  ['an excerpt has another hash before', 'excerpt', 2, replaced(1, /"hash":"../, '"hash":"00')],
  [
    'an excerpt has something before the first event',
    'excerpt',
    1,
    replaced(1, '"position":1', '"position":0'),
  ],
  ['an excerpt has a note before', 'excerpt', 1, replaced(1, '{"before"', '{"note":"paid in full","before"')],
  ['an excerpt has no hash before', 'excerpt', 1, (lines) => lines.slice(1)],
  ['an excerpt begins twice', 'excerpt', 2, (lines) => [lines[0] ?? '', ...lines]],
  [
    'an excerpt is moved',
    'excerpt',
    3,
    all(replaced(1, '"position":1', '"position":2'), replaced(2, '"position":2', '"position":3')),
  ],
  ['an excerpt has a second event', 'excerpt', 3, shown(3)],
  ['an excerpt has no event', 'excerpt', 2, leftOut(2)],
  [
    'an excerpt has nothing but its end',
    'excerpt',
    9,
    (lines) => [beforeLineOf(headOf(manyTasks.slice(0, 8))), lines[8] ?? ''],
  ],
  ['an excerpt has its event later', 'excerpt', 2, swapped(2, 3)],
  ['an excerpt has another digest', 'excerpt', 8, leftOut(5, { digest: 'ab'.repeat(32) })],
  ['an excerpt has a wrong text in place of a digest', 'excerpt', 5, leftOut(5, { digest: 'x' })],
  ['two digests of an excerpt are swapped', 'excerpt', 3, swapped(3, 4)],
  ['the last digest of an excerpt is cut', 'excerpt', 8, (lines) => lines.toSpliced(7, 1)],
  ['all digests of an excerpt are cut', 'excerpt', 3, (lines) => lines.toSpliced(2, 6)],
  ['an excerpt has a digest more', 'excerpt', 10, (lines) => leftOut(9)(lines.toSpliced(8, 0, ''))],
  ['an excerpt has no end', 'excerpt', 9, (lines) => lines.slice(0, -1)],
  ['something follows an excerpt', 'excerpt', 9, (lines) => [...lines, '{}']],
  [
    'an excerpt has the head of another key',
    'excerpt',
    undefined,
    (lines) => lines.with(8, ofStranger[8] ?? ''),
  ],
  ['an excerpt is signed by another key', 'excerpt', undefined, () => ofStranger],
];

import { hash as sha256 } from 'node:crypto';
import { signedByCover, type LastLine } from '../export/endLine.ts';
import { createSigner } from '../signed-heads/signer.ts';
import { forgedExcerpts } from './forgedExcerpts.ts';
import { newPem } from './newPem.ts';
import {
  all,
  cover,
  drawnFirst,
  from,
  lastLine,
  leftOut,
  ofTask,
  on,
  parts,
  replaced,
  shown,
  swapped,
  type Forged,
  type PartName,
} from './partChanges.ts';
import { manyTasks, partSigner, taskOf } from './parts.ts';
import { headOf } from './samples.ts';

const stranger = createSigner(newPem());
const head = headOf(manyTasks);
const at40 = headOf(manyTasks.slice(0, 40));
const coverOf = (name: PartName) => (JSON.parse(parts[name][62] ?? '') as LastLine).cover;
const end = stranger.sign(head, new Date());

/** [what is done to which part, the position that is named; undefined: only a signature is wrong]. */
export const forgedParts: readonly Forged[] = [
  ['an event is changed', 'bids', 5, replaced(5, '"taskVersion":5', '"taskVersion":6')],
  [
    'an event has the content of another',
    'bids',
    8,
    on(8, () => (parts.bids[4] ?? '').replace('"position":5', '"position":8')),
  ],
  ['a text is changed', 'bids', 5, replaced(5, 'canary 5', 'canary 6')],
  ['a salt is changed', 'bids', 5, replaced(5, '0707', '0708')],
  ['a text has words that nobody signed', 'bids', 5, replaced(5, '{"salt"', '{"note":"paid in full","salt"')],
  ['a text has a prototype', 'bids', 5, replaced(5, '{"salt"', '{"__proto__":{},"salt"')],
  ['a salt has capital letters', 'bids', 5, replaced(5, /"salt":"../, '"salt":"AB')],
  ['texts are an object', 'bids', 61, replaced(61, '"forgotten"', '"texts":{},"forgotten"')],
  [
    'all texts are there, as if forgotten',
    'bids',
    5,
    replaced(5, ',"actor"', ',"forgotten":"2026-01-01","actor"'),
  ],
  ['forgotten is no day', 'bids', 61, replaced(61, '2026-02-01', '2026-02-30')],
  ['forgotten is null', 'bids', 61, replaced(61, '"2026-02-01"', 'null')],
  ['forgotten is an object', 'bids', 61, replaced(61, '"2026-02-01"', '{}')],
  ['its cover has a prototype', 'bids', 63, replaced(63, '"cover":{', '"cover":{"__proto__":{},')],
  ['its signature has a blank inside', 'bids', 63, replaced(63, '"signature":"', '"signature":" ')],
  ['a text is taken away', 'bids', 5, replaced(5, /"texts":.*\}\],"actor"/, '"actor"')],
  [
    'a text is taken away, as if forgotten',
    'bids',
    5,
    replaced(5, /"texts":.*\}\],"actor"/, '"forgotten":"2026-01-01","actor"'),
  ],
  [
    'a text of another event is there',
    'bids',
    5,
    replaced(5, /"texts":.*\}\],"actor"/, '"texts":[],"actor"'),
  ],
  ['a digest is changed', 'bids', 8, leftOut(6, { digest: 'ab'.repeat(32) })],
  ['the last digest is changed', 'bids', 62, leftOut(62, { digest: 'ab'.repeat(32) })],
  [
    'a digest is that of another event',
    'bids',
    8,
    (lines) => lines.with(6, (lines[5] ?? '').replace('"position":6', '"position":7')),
  ],
  ['a digest has capital letters', 'bids', 6, leftOut(6, { digest: 'AB'.repeat(32) })],
  ['a digest is short', 'bids', 6, leftOut(6, { digest: 'ab'.repeat(31) })],
  ['a left out event has more members', 'bids', 6, leftOut(6, { type: 'BidPlaced' })],
  ['an event is removed', 'bids', 5, (lines) => lines.toSpliced(4, 1)],
  ['a left out event is removed', 'bids', 6, (lines) => lines.toSpliced(5, 1)],
  ['the first line is removed', 'bids', 1, (lines) => lines.slice(1)],
  ['a line is there twice', 'bids', 7, (lines) => lines.toSpliced(5, 0, lines[5] ?? '')],
  ['two events are swapped', 'bids', 5, swapped(5, 8)],
  ['two left out events are swapped', 'bids', 6, swapped(6, 7)],
  ['an event is left out', 'bids', 63, leftOut(5)],
  ['an event is left out, and not counted', 'bids', 63, all(leftOut(5), cover({ events: 20 }))],
  ['one is left out, another one is put in', 'bids', 6, all(leftOut(5), shown(6))],
  ['an event of another type is put in', 'bids', 6, shown(6)],
  ['an event of another ledger is put in', 'bids', 6, (lines) => lines.with(5, parts.other[5] ?? '')],
  ['it is cut', 'bids', 31, (lines) => lines.slice(0, 30)],
  ['it is cut before its end', 'bids', 63, (lines) => lines.slice(0, 62)],
  [
    'it is cut, with an end of its own',
    'bids',
    undefined,
    (lines) => [
      ...lines.slice(0, 1),
      JSON.stringify({
        end: headOf(manyTasks.slice(0, 1)),
        cover: { ...coverOf('bids'), events: 0, signature: undefined, selection: sha256('sha256', '') },
      }),
    ],
  ],
  ['something follows', 'bids', 63, (lines) => [...lines, lines[5] ?? '']],
  ['its cover is removed', 'bids', 1, lastLine(({ end: only }) => ({ end: only }))],
  ['it is not called a part', 'bids', 1, cover({ proof: undefined })],
  ['its filter is of another type', 'bids', 2, cover({ filter: { type: 'TaskPosted' } })],
  ['its filter is of one task', 'bids', 5, cover({ filter: { type: 'BidPlaced', taskId: taskOf(1) } })],
  ['its filter begins later', 'bids', 2, cover({ filter: { type: 'BidPlaced', from: 10 } })],
  ['its filter ends earlier', 'bids', 61, cover({ filter: { type: 'BidPlaced', to: 10 } })],
  ['its filter is of everything', 'bids', undefined, cover({ filter: {} })],
  ['its filter has an unknown name', 'bids', 63, cover({ filter: { status: 'x' } })],
  [
    'its filter is of a user',
    'bids',
    undefined,
    cover({ filter: { type: 'BidPlaced', userEmail: 'eve@example.com' } }),
  ],
  ['it is of another auditor', 'bids', undefined, cover({ by: 'eve' })],
  ['it is dated back', 'bids', undefined, cover({ at: '2026-02-01T09:00:00.000Z' })],
  [
    'its head is dated back',
    'bids',
    undefined,
    lastLine((last) => ({ ...last, end: { ...last.end, signedAt: '2026-02-01T08:00:00.000Z' } })),
  ],
  ['its head is of another ledger', 'bids', 62, lastLine(from('other'))],
  [
    'its head is an older one',
    'bids',
    63,
    lastLine((last) => ({ ...last, end: partSigner.sign(at40, new Date()) })),
  ],
  [
    'its head is signed again, later',
    'bids',
    undefined,
    lastLine((last) => ({ ...last, end: partSigner.sign(head, new Date()) })),
  ],
  [
    'its head is a light one',
    'bids',
    63,
    lastLine((last) => ({ ...last, end: partSigner.sign(head, new Date(), undefined, true) })),
  ],
  ['its head is signed by a stranger', 'bids', undefined, lastLine((last) => ({ ...last, end }))],
  [
    'all is signed by a stranger',
    'bids',
    undefined,
    lastLine(({ cover: of }) =>
      of ? { end, cover: { ...of, signature: stranger.signStatement(signedByCover(of, end)) } } : {},
    ),
  ],
  [
    'its cover is signed by a stranger',
    'bids',
    undefined,
    lastLine((last) =>
      last.cover
        ? {
            ...last,
            cover: { ...last.cover, signature: stranger.signStatement(signedByCover(last.cover, last.end)) },
          }
        : {},
    ),
  ],
  ['its cover is not signed', 'bids', undefined, cover({ signature: undefined })],
  ['its head is not signed', 'bids', undefined, lastLine((last) => ({ ...last, end: head }))],
  ['its last line is of another part', 'bids', 2, lastLine(from('bare'))],
  ['its last line is of a sample', 'bids', 2, lastLine(from('sample'))],
  ['a left out event names a task', 'bids', 6, leftOut(6, { taskId: taskOf(5) })],
  [
    'a drawn task is left out',
    'sample',
    drawnFirst,
    ofTask(drawnFirst, (position, taskId) => leftOut(position, { taskId })),
  ],
  [
    'a drawn task is left out, and not named',
    'sample',
    18,
    ofTask(drawnFirst, (position) => leftOut(position)),
  ],
  ['a task is put in', 'sample', 2, ofTask(2, shown)],
  ['a task is not named', 'sample', 63, ofTask(2, (position) => leftOut(position))],
  ['an event names another task', 'sample', 63, leftOut(2, { taskId: taskOf(7) })],
  ['the seed is another one', 'sample', 1, cover({ sample: { tasks: 5, seed: 'November' } })],
  ['it is larger', 'sample', 18, cover({ sample: { tasks: 6, seed: 'October' } })],
  ['it is smaller', 'sample', 20, cover({ sample: { tasks: 4, seed: 'October' } })],
  ['it is no sample', 'sample', 2, cover({ sample: undefined })],
  ['a text is put back', 'bare', 9, shown(9)],
  ['texts are not called withheld', 'bare', 1, cover({ withhold: undefined })],
  ['an event is left out of all', 'bare', 63, leftOut(9)],
  ['nobody was forgotten', 'task', 61, cover({ forgotten: [] })],
  ['another person was forgotten', 'task', 61, cover({ forgotten: ['ada'] })],
  ...forgedExcerpts,
];

import { upcastFact, type StoredFact } from '@marketplace/contracts';
import { objectAt, type Json } from '../../json.ts';
import {
  contractsNow,
  faultsSince,
  withCurrent,
  type CurrentContracts,
  type ReleasedContracts,
} from '../released.ts';

const today = contractsNow();
const released: ReleasedContracts = { ...today, events: withCurrent({}, today.events) };

type Writable = Record<string, unknown>;
export const at = (from: unknown, path: string): Writable =>
  objectAt(from, ...path.split(' ').filter((name) => name !== ''));
const remove = (from: unknown, path: string, name: string): void => {
  if (!(name in at(from, path))) throw new Error(`There is no ${name} at ${path}.`);
  Reflect.deleteProperty(at(from, path), name);
};
const removeItem = (from: unknown, path: string, name: string, item: unknown): void => {
  const list = at(from, path)[name] as unknown[];
  if (!list.includes(item)) throw new Error(`There is no ${String(item)} at ${path} ${name}.`);
  list.splice(list.indexOf(item), 1);
};

/** The faults that the check finds after a change of the current contracts. */
export const faultsOf = (change: (now: CurrentContracts) => void): readonly string[] => {
  const now: CurrentContracts = {
    openApi: structuredClone(today.openApi),
    asyncApi: structuredClone(today.asyncApi),
    events: { current: structuredClone(today.events.current), read: upcastFact },
  };
  change(now);
  return faultsSince(released, now);
};

const bidPlaced = 'BidPlaced schema';
const bidVersion = today.events.current['BidPlaced']?.version ?? 0;
/** Adds a next version of BidPlaced; `read` reads its events. */
export const nextVersion = (now: CurrentContracts, read: (fact: StoredFact) => unknown): void => {
  Object.assign(at(now.events.current, 'BidPlaced'), { version: bidVersion + 1 });
  at(now.events.current, `${bidPlaced} properties`)['planted'] = { type: 'number' };
  Object.assign(now.events, {
    read: (fact: StoredFact) => (fact.type === 'BidPlaced' ? read(fact) : upcastFact(fact)),
  });
};

const events: readonly [string, (now: CurrentContracts) => void][] = [
  ['the type was removed', ({ events: { current } }) => remove(current, '', 'TaskDeleted')],
  [
    'was changed; it needs version',
    ({ events: { current } }) => remove(current, `${bidPlaced} properties`, 'userEmail'),
  ],
  [
    'was changed; it needs version',
    ({ events: { current } }) => {
      at(current, `${bidPlaced} properties`)['planted'] = { type: 'number' };
    },
  ],
  [
    'was changed; it needs version',
    ({ events: { current } }) => {
      at(current, `${bidPlaced} properties bidId`)['type'] = 'number';
    },
  ],
  [
    'was changed; it needs version',
    ({ events: { current } }) => removeItem(current, bidPlaced, 'required', 'userEmail'),
  ],
  [
    'was changed; it needs version',
    ({ events: { current } }) =>
      removeItem(current, 'TaskPosted schema properties category', 'enum', 'Design'),
  ],
  [
    `version ${bidVersion} was removed`,
    ({ events: { current } }) => {
      at(current, 'BidPlaced')['version'] = bidVersion - 1;
    },
  ],
  ['no upcaster', (now) => nextVersion(now, (fact) => upcastFact({ ...fact, schemaVersion: 0 }))],
  [
    'expected string',
    (now) =>
      nextVersion(now, (fact) => upcastFact({ ...fact, data: { ...(fact.data as object), bidId: 1 } })),
  ],
];

const post = 'paths /addtask post';
export const task = 'components schemas PublicTask';
const openApi: readonly [string, (document: Json) => void][] = [
  ['GET /mybids was removed', (document) => remove(document, 'paths', '/mybids')],
  ['DELETE /tasks/{id} was removed', (document) => remove(document, 'paths /tasks/{id}', 'delete')],
  ['answer 201 was removed', (document) => remove(document, `${post} responses`, '201')],
  [
    'application/json was removed',
    (document) => remove(document, `${post} responses 201 content`, 'application/json'),
  ],
  [
    'header ETag was removed',
    (document) => remove(document, 'paths /tasks/{id} get responses 200 headers', 'ETag'),
  ],
  [
    'the field budget was removed',
    (document) => {
      remove(document, `${task} properties`, 'budget');
      removeItem(document, task, 'required', 'budget');
    },
  ],
  ['the field userName may be missing now', (document) => removeItem(document, task, 'required', 'userName')],
  [
    'bidsCount: was integer, is string',
    (document) => {
      at(document, `${task} properties bidsCount`)['type'] = 'string';
    },
  ],
  [
    'the value Design was removed',
    (document) => removeItem(document, 'components schemas PostTask properties category', 'enum', 'Design'),
  ],
  [
    'maxLength was 320, is 100',
    (document) => {
      at(document, 'components schemas PlaceBid properties userEmail')['maxLength'] = 100;
    },
  ],
  [
    'the field userEmail is required now',
    (document) => {
      at(document, 'components schemas PlaceBid')['required'] = ['taskId', 'userEmail'];
    },
  ],
  [
    'parameter: query task: is required now',
    (document) => {
      (at(document, 'paths /bids post')['parameters'] as unknown[]).push({
        in: 'query',
        name: 'task',
        required: true,
        schema: {},
      });
    },
  ],
  [
    'parameter: header idempotency-key was removed',
    (document) => {
      (at(document, 'paths /bids post')['parameters'] as unknown[]).pop();
    },
  ],
  [
    'GET /tasks: callers must sign in now',
    (document) => {
      at(document, 'paths /tasks get')['security'] = [{ idToken: [] }];
    },
  ],
];

export const message = 'components messages BidPlacedMessage';
const asyncApi: readonly [string, (document: Json) => void][] = [
  [
    'PartitionCompleteMessage was removed',
    (document) => remove(document, 'channels events messages', 'PartitionCompleteMessage'),
  ],
  [
    'payload: the field position was removed',
    (document) => remove(document, `${message} payload properties`, 'position'),
  ],
  [
    'payload: data: bidId: was string, is integer',
    (document) => {
      at(document, `${message} payload properties data properties bidId`)['type'] = 'integer';
    },
  ],
  [
    'headers: the field ce_previousposition may be missing now',
    (document) => removeItem(document, `${message} headers`, 'required', 'ce_previousposition'),
  ],
  [
    'the value marketplace.BidPlaced was removed',
    (document) => {
      at(document, `${message} headers properties ce_type`)['const'] = 'marketplace.Bid';
    },
  ],
  [
    'bindings: was',
    (document) => {
      at(document, 'channels events bindings kafka')['partitions'] = 24;
    },
  ],
];

/** Incompatible changes, each with the fault that the check must report. */
export const planted = [
  ...events,
  ...openApi.map(([says, change]) => [says, (now: CurrentContracts) => change(now.openApi)] as const),
  ...asyncApi.map(([says, change]) => [says, (now: CurrentContracts) => change(now.asyncApi)] as const),
];

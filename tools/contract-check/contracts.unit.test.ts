import { upcastFact } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { at, faultsOf, message, nextVersion, planted, task } from './testing/planted.ts';
import type { CurrentContracts } from './released.ts';

describe('a change that is not compatible', () => {
  it.each(planted)('is refused: %s', (says, change) => {
    const lines = faultsOf(change);
    expect(lines.join('\n')).toContain(says);
    for (const line of lines) expect(line).toMatch(/^(Events|OpenAPI|AsyncAPI): .+ .+$/);
  });

  it('was planted more than twenty times', () => {
    expect(planted.length).toBeGreaterThan(20);
  });
});

describe('a compatible change is accepted:', () => {
  it.each<[string, (now: CurrentContracts) => void]>([
    ['none', () => undefined],
    [
      'a new type of event',
      ({ events: { current } }) => Object.assign(current, { BidPraised: { version: 1, schema: {} } }),
    ],
    ['a new version of an event with an upcaster', (now) => nextVersion(now, upcastFact)],
    [
      'a new call',
      ({ openApi: document }) => {
        at(document, 'paths')['/bids/best'] = { get: {} };
      },
    ],
    [
      'a new field of an answer',
      ({ openApi: document }) => {
        at(document, `${task} properties`)['openBids'] = { type: 'integer' };
      },
    ],
    [
      'a new optional field of a request',
      ({ openApi: document }) => {
        at(document, 'components schemas PlaceBid properties')['planted'] = { type: 'number' };
      },
    ],
    [
      'a new optional parameter',
      ({ openApi: document }) => {
        (at(document, 'paths /tasks get')['parameters'] as unknown[]).push({
          in: 'query',
          name: 'open',
          schema: {},
        });
      },
    ],
    [
      'a new value',
      ({ openApi: document }) => {
        (at(document, 'components schemas Update properties type')['enum'] as unknown[]).push('closed');
      },
    ],
    [
      'a longer text',
      ({ openApi: document }) => {
        at(document, 'components schemas PlaceBid properties userEmail')['maxLength'] = 1_000;
      },
    ],
    [
      'a new answer',
      ({ openApi: document }) => {
        at(document, 'paths /bids post responses')['410'] = {};
      },
    ],
    [
      'a new message',
      ({ asyncApi: document }) => {
        at(document, 'channels events messages')['BidPraised'] = {};
      },
    ],
    [
      'a new field of a message',
      ({ asyncApi: document }) => {
        at(document, `${message} payload properties data properties`)['planted'] = { type: 'number' };
      },
    ],
  ])('%s', (_, change) => {
    expect(faultsOf(change)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { idempotentRequest } from './idempotency.ts';

const request = (body: unknown, key = 'a-key') =>
  idempotentRequest({ key, callerUid: 'uid', call: 'POST /bids', body, insertedId: 'id' });
const digest = (json: string) => request(JSON.parse(json))?.requestDigest;

describe('a request with an Idempotency-Key', () => {
  it('is the same with its keys in any order, at any depth', () => {
    expect(digest('{"a":1,"b":{"c":[1,2],"d":null}}')).toBe(digest('{"b":{"d":null,"c":[1,2]},"a":1.0}'));
  });
  it('is the same in every release: SHA-256 of the canonical JSON, of null without a body', () => {
    const of = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(digest('{"b":1.0,"a":[{"d":"é","c":null}]}')).toBe(of('{"a":[{"c":null,"d":"é"}],"b":1}'));
    expect(digest('{"b":"x","a":1}')).toBe(of('{"a":1,"b":"x"}'));
    expect(request(undefined)?.requestDigest).toBe(of('null'));
  });
  it.each(['{"a":1}', '{"a":"1"}', '{"a":1,"b":0}', '{"a":[1]}', '{}'])(
    'is another request with %s',
    (other) => {
      expect(digest(other)).not.toBe(digest('{"a":2}'));
    },
  );
  it.each(['{"unknown":1e400}', '{"unknown":"\\ud800"}'])(
    'may have a body without a canonical form: %s',
    (body) => {
      expect(digest(body)).toBe(digest(body));
      expect(digest(body)).not.toBe(digest('{"unknown":1}'));
    },
  );
});

describe('an Idempotency-Key', () => {
  it('may be any 1 to 255 visible ASCII characters', () => {
    expect(request({}, '!~' + 'x'.repeat(253))?.key).toHaveLength(255);
  });
  it.each(['', 'a b', 'x'.repeat(256), 'é', 'a\tb'])('may not be %j', (key) => {
    expect(() => request({}, key)).toThrow(Problem);
  });
  it('may be left out', () => {
    expect(
      idempotentRequest({ key: undefined, callerUid: 'u', call: 'c', body: {}, insertedId: 'i' }),
    ).toBeUndefined();
  });
});

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../domain/eventTypes.ts';
import { messageName } from './feedMessages.ts';
import { asyncApiDocument } from './asyncApiDocument.ts';

// AsyncAPI's schema contains its draft of JSON Schema, so Ajv must not add it again.
const checker = (options = {}) => {
  const ajv = new Ajv({ strict: false, allErrors: true, ...options });
  addFormats.default(ajv);
  return ajv;
};
const schema = gunzipSync(
  readFileSync(new URL('../testing/schemas/asyncapi-3.0.0.json.gz', import.meta.url)),
);
const document = asyncApiDocument();
const messages = document.components.messages as Record<string, { headers: object; payload: object }>;

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0', () => {
    const validate = checker({ meta: false, validateSchema: false }).compile(
      JSON.parse(schema.toString()) as object,
    );
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, channels: 7 })).toBe(false);
  });

  it('has a message for each type of event', () => {
    expect(Object.keys(messages)).toEqual([...eventTypes.map(messageName), 'PartitionCompleteMessage']);
  });

  it('accepts only events that fit', () => {
    const check = checker().compile(messages[messageName('BidPlaced')]?.payload ?? {});
    const id = '01a1fd6e-50ca-72e5-ae31-dce6ba93bc94';
    const event = {
      id,
      type: 'BidPlaced',
      schemaVersion: 2,
      taskId: id,
      taskVersion: 2,
      position: 7,
      recordedAt: '2026-11-21T09:27:07.723Z',
      actor: { uid: 'u', email: 'e' },
      correlationId: 'c',
      data: { bidId: id, userEmail: 'e', userName: 'n' },
    };
    expect(check(event)).toBe(true);
    expect(check({ ...event, data: { ...event.data, amount: 80.5, message: 'm' } })).toBe(true);
    expect(check({ ...event, data: { ...event.data, amount: '80' } })).toBe(false);
    expect(check({ ...event, type: 'TaskDeleted' })).toBe(false);
    expect(check({ ...event, position: -1 })).toBe(false);
  });
});

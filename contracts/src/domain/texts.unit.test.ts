import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventDefinitions, eventTypes } from './eventTypes.ts';
import { putTexts, takeTexts } from './texts.ts';
import { personalMeta, personalText, plainText } from './values/personal.ts';

type Json = Readonly<Record<string, unknown>>;

/** The paths of strings without the mark that tells whether they are personal. A string with a list of allowed values needs no mark. */
const unmarked = (schema: Json, path: string): readonly string[] => {
  const parts = [schema['anyOf'], schema['oneOf']].flatMap((some) => (some ?? []) as Json[]);
  const isMarked = personalMeta in schema;
  const isText =
    [schema['type']].flat().includes('string') &&
    schema['enum'] === undefined &&
    schema['const'] === undefined;
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>);
  return [
    ...(isText && !isMarked ? [path] : []),
    ...(isMarked ? [] : parts.flatMap((part) => unmarked(part, path))),
    ...fields.flatMap(([name, field]) => unmarked(field, `${path}.${name}`)),
    ...(schema['items'] ? unmarked(schema['items'] as Json, `${path}[]`) : []),
  ];
};
const unmarkedIn = (data: z.ZodType): readonly string[] => unmarked(z.toJSONSchema(data), 'data');

describe('the strings of events', () => {
  it.each(eventTypes)('are marked as personal or not: %s', (type) => {
    expect(unmarkedIn(eventDefinitions[type].data)).toEqual([]);
  });

  it('are found where they are not marked', () => {
    const data = z.object({
      title: personalText().optional(),
      at: plainText(),
      kind: z.enum(['a', 'b']),
      name: z.string().optional(),
      ids: z.array(z.string()),
      parts: z.array(z.object({ note: z.string().nullable() })),
    });
    expect(unmarkedIn(data)).toEqual(['data.name', 'data.ids[]', 'data.parts[].note']);
  });
});

const ada = { uid: 'ada', email: 'ada@example.com' };
const bid = { bidId: 'b1', userEmail: ada.email, userName: 'Ada', amount: 3, message: 'I draw' };

describe('the texts of an event', () => {
  it('are taken out of the data, and leave null behind', () => {
    expect(takeTexts({ type: 'BidPlaced', data: bid, actor: ada })).toEqual({
      data: { bidId: 'b1', userEmail: null, userName: null, amount: 3, message: null },
      texts: [
        {
          uid: 'ada',
          values: { email: ada.email, userEmail: ada.email, userName: 'Ada', message: 'I draw' },
        },
      ],
    });
  });

  it('belong to the person that the event is about, where it says so', () => {
    const data = { action: 'hold', person: 'bob', reason: 'A claim' } as const;
    const { data: kept, texts } = takeTexts({ type: 'OperatorActed', data, actor: ada });
    expect(kept).toEqual({ action: 'hold', person: 'bob', reason: null });
    expect(texts).toEqual([
      { uid: 'ada', values: { email: ada.email } },
      { uid: 'bob', values: { reason: 'A claim' } },
    ]);
  });

  it('are nobody’s where the product acts by itself', () => {
    const data = { bidId: 'b1', reason: 'The bidder has left.' };
    const event = { type: 'AcceptanceWithdrawn', data, actor: { uid: 'system', email: '' } } as const;
    expect(takeTexts(event)).toEqual({ data, texts: [] });
  });

  it('are put back as they were; what is missing stays null', () => {
    const { data, texts } = takeTexts({ type: 'BidPlaced', data: bid, actor: ada });
    expect(
      putTexts(
        data,
        texts.map(({ values }) => values),
      ),
    ).toEqual({ data: bid, email: ada.email });
    expect(putTexts(data, [])).toEqual({ data, email: null });
  });
});

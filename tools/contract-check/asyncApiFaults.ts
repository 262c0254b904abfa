import { isDeepStrictEqual } from 'node:util';
import { isObject, objectAt, type Json } from '../json.ts';
import { resolved, schemaFaults } from './schemaFaults.ts';

function* channelFaults(before: Json, now: Json): Generator<string> {
  for (const name of ['address', 'bindings'])
    if (!isDeepStrictEqual(before[name], now[name]))
      yield `${name} was ${JSON.stringify(before[name])}, is ${JSON.stringify(now[name])}`;
}

/** The changes that can break programs written for the earlier AsyncAPI document, one line each. */
export function* asyncApiFaults(was: Json, is: Json): Generator<string> {
  for (const [name, channel] of Object.entries(objectAt(was, 'channels'))) {
    const now = objectAt(is, 'channels')[name];
    if (!isObject(now)) {
      yield `AsyncAPI: ${name}: the channel was removed`;
      continue;
    }
    for (const fault of channelFaults(channel as Json, now)) yield `AsyncAPI: ${name}: ${fault}`;
    for (const [message, given] of Object.entries(objectAt(channel, 'messages'))) {
      const next = objectAt(now, 'messages')[message];
      if (next === undefined) {
        yield `AsyncAPI: ${message}: the message was removed`;
        continue;
      }
      const [before, after] = [resolved(was, given), resolved(is, next)];
      for (const part of ['contentType', 'bindings'])
        if (!isDeepStrictEqual(before[part], after[part])) yield `AsyncAPI: ${message}: ${part} was changed`;
      for (const part of ['headers', 'payload'])
        for (const fault of schemaFaults({ was, is, direction: 'answer' }, before[part], after[part]))
          yield `AsyncAPI: ${message}: ${part}: ${fault}`;
    }
  }
}

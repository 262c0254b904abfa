import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { goneSignal, hasRead } from './reader.ts';

const fullStream = () => {
  const stream = new PassThrough({ highWaterMark: 4 });
  stream.write('more than it holds');
  return stream;
};

describe('waiting for a reader', () => {
  it('ends at once if the buffer has room', async () => {
    const stream = new PassThrough();
    stream.write('a');
    expect(await hasRead(stream)).toBe(true);
  });
  it('ends when the buffer has room, and leaves no listener', async () => {
    const stream = fullStream();
    const listeners = stream.eventNames().length;
    const read = hasRead(stream);
    stream.resume();
    expect(await read).toBe(true);
    expect(stream.listenerCount('close') + stream.eventNames().length).toBeLessThanOrEqual(listeners + 1);
  });
  it('disconnects a reader that reads nothing for too long', async () => {
    const stream = fullStream();
    expect(await hasRead(stream, 5)).toBe(false);
    expect(stream.destroyed).toBe(true);
  });
  it('ends if the reader leaves, or has left', async () => {
    const stream = fullStream();
    const read = hasRead(stream);
    stream.destroy();
    expect(await read).toBe(false);
    expect(await hasRead(stream)).toBe(false);
    expect(goneSignal(stream).aborted).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { createAnswerReader } from './answerReader.ts';

const long = 'x'.repeat(5_000);
const answers = [
  'HTTP/1.1 201 Created\r\nContent-Length: 7\r\n\r\n{"a":1}',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1f\r\n\r\n0\r\n\r\n012345678901234567890123\r\n0\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n',
  `HTTP/1.1 200 OK\r\nx: y\r\ncontent-length:${long.length}\r\n\r\n${long}`,
  'HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nno',
];
const bytes = Buffer.from(answers.join(''));
const expected = [
  [201, '{"a":1}', 7],
  [200, '', 34],
  [304, '', 0],
  [200, '', 5_000],
  [404, 'no', 2],
];

const read = (pieces: readonly Buffer[]): [number, string, number][] => {
  const seen: [number, string, number][] = [];
  const reader = createAnswerReader((status, body, length) => {
    seen.push([status, body.toString(), length]);
  });
  for (const piece of pieces) reader(piece);
  return seen;
};

describe('answers on one connection', () => {
  it('are read when they come all at once', () => {
    expect(read([bytes])).toEqual(expected);
  });
  it('are read wherever the bytes are split', () => {
    for (let at = 1; at < bytes.length; at += 1)
      expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected);
  });
  it('are read when they come byte by byte', () => {
    expect(read(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(expected);
  });
});

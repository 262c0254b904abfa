import { gzipSync } from 'node:zlib';
import { parts } from './partChanges.ts';

const text = `${parts.bids.join('\n')}\n`;
const backup = `${text}{"backup":3}\n\n{"table":"a"}\n{"item":1}\n{"end":true}\n`;
const half = text.length / 2;
const zipped = gzipSync(text);
const inTwo = [gzipSync(text.slice(0, half)), gzipSync(text.slice(half))];
const more = gzipSync('{}\n');
const withByte = (at: number, byte: number): Buffer => Buffer.from(zipped).fill(byte, at, at + 1);
const together = (...all: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(all.map((one) => Buffer.from(one)));

const whole: Readonly<Record<string, Buffer>> = {
  'in gzip': zipped,
  'in gzip, not compressed': gzipSync(text, { level: 0 }),
  'in two members of gzip': together(...inTwo),
  'in gzip, then zeros': together(zipped, Buffer.alloc(9)),
  'in gzip, then zeros and what nobody reads': together(zipped, Buffer.alloc(9), more),
  'in gzip, with another system in its head': withByte(9, 7),
  'as a backup': Buffer.from(backup),
  'as a backup in gzip': gzipSync(backup),
};
const broken: Readonly<Record<string, Buffer>> = {
  'in gzip twice': gzipSync(zipped),
  'in gzip, as half of it': gzipSync(text.slice(0, half)),
  'in gzip, with an event that was changed': gzipSync(text.replace('"BidPlaced"', '"BidRevised"')),
  'in gzip, with a line more': together(zipped, more),
  'in gzip, with letters behind': together(zipped, 'letters'),
  'in gzip, with the begin of a member behind': together(zipped, more.subarray(0, 5)),
  'in gzip, with half a member behind': together(zipped, more.subarray(0, -4)),
  'in gzip, with a flag that is none': withByte(3, 0x80),
  'in gzip, with a wrong checksum of its head': together(
    withByte(3, 2).subarray(0, 10),
    'xx',
    zipped.subarray(10),
  ),
  'in gzip of another method': withByte(2, 7),
  'in gzip with another checksum': withByte(zipped.length - 8, (zipped.at(-8) ?? 0) ^ 1),
  'in gzip with another length': withByte(zipped.length - 4, (zipped.at(-4) ?? 0) ^ 1),
  'in gzip, cut in its head': zipped.subarray(0, 7),
  'in gzip, cut in the middle': zipped.subarray(0, zipped.length / 2),
  'in gzip, cut before its checksum': zipped.subarray(0, -8),
  'in gzip, without its last byte': zipped.subarray(0, -1),
  'as a backup that was cut': Buffer.from(backup.replace('{"end":true}\n', '')),
  'as a backup that goes on after its end': gzipSync(`${backup}{"item":2}\n`),
  'as a backup without its first line': gzipSync(backup.replace('{"backup":3}\n', '')),
  'as a backup with a first line that is none': gzipSync(backup.replace('{"backup":3}', ' {"backup":3}')),
  'as a backup of half an export': gzipSync(backup.slice(half)),
};

/** A part, packed in other ways: by gzip, in a backup; and what is wrong with a part that was packed so. */
export const packedParts = Object.entries({ ...whole, ...broken }).map(([what, bytes]) => ({
  what,
  valid: what in whole,
  bytes: bytes.toString('latin1'),
}));

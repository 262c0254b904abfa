/**
 * Reads a row of COPY's binary format field by field, without copying: a field is the range of its bytes.
 * See https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
export class BinaryRow {
  bytes: Buffer = Buffer.alloc(0);
  /** Index of the field's first byte. */
  from = 0;
  /** Index after the field's last byte. */
  to = 0;
  isNull = false;

  /** Begins a row; `next` goes to its first field. */
  begin(bytes: Buffer): this {
    this.bytes = bytes;
    this.to = 2; // the number of columns comes first
    return this;
  }

  next(): this {
    const length = this.int32At(this.to);
    this.isNull = length < 0;
    this.from = this.to + 4;
    this.to = this.from + Math.max(0, length);
    return this;
  }

  /** The value of an integer field; undefined if the field is not an integer. */
  integer(): number | undefined {
    return this.to - this.from === 4 ? this.int32At(this.from) : undefined;
  }

  /** The value of a bigint field, exact up to 2 ** 53; undefined if the field is not a bigint. */
  bigint(): number | undefined {
    if (this.to - this.from !== 8) return undefined;
    return this.int32At(this.from) * 2 ** 32 + (this.int32At(this.from + 4) >>> 0);
  }

  /** The value of a time field, in ms since 2000; undefined if it is not a time, or has a part of a millisecond. */
  milliseconds(): number | undefined {
    if (this.to - this.from !== 8) return undefined;
    // From 2285 on, a number of microseconds would be rounded; so the high part is converted alone: 2 ** 32 µs are 4294967 ms and 296 µs.
    const high = this.int32At(this.from);
    const rest = (high * 296 + (this.int32At(this.from + 4) >>> 0)) / 1_000;
    return Number.isInteger(rest) ? high * 4_294_967 + rest : undefined;
  }

  text(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }

  hex(): string {
    return this.bytes.toString('hex', this.from, this.to);
  }

  /** The same as `readInt32BE`, but faster. */
  private int32At(at: number): number {
    const { bytes } = this;
    return (
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
    );
  }
}

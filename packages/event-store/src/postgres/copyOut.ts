import { guarded } from '@marketplace/service-kit/postgres';
import pg from 'pg';

/** Length of the header: signature, flags, and the length of an extension (PostgreSQL has none). */
const headerLength = 11 + 4 + 4;
/** Length of the trailer, which comes where a row would have its number of columns. */
const trailerLength = 2;

/**
 * A query that takes the rows of a COPY ... TO STDOUT (FORMAT binary). pg passes the copied rows to the running query,
 * and its own Query class ignores them; everything else (time limit, errors, the queue) works as in that class.
 * PostgreSQL sends each row as one message.
 */
class CopyOut extends pg.Query {
  readonly #onRow: (row: Buffer) => void;
  #begun = false;
  /** The error that `onRow` threw; later rows are skipped. */
  thrown: { readonly error: unknown } | undefined;

  constructor(text: string, onRow: (row: Buffer) => void, onEnd: (error: Error | undefined) => void) {
    super(text, onEnd);
    this.#onRow = onRow;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const row = this.#begun ? chunk : chunk.subarray(headerLength);
    this.#begun = true;
    if (row.length === trailerLength || this.thrown) return;
    try {
      this.#onRow(row);
    } catch (error) {
      this.thrown = { error };
    }
  }
}

/**
 * Passes the rows of a SELECT, in PostgreSQL's binary format, one by one to `onRow`, which must not keep the buffer.
 * It avoids pg's parsing, which takes several times as long as PostgreSQL needs to send the rows. COPY has no parameters,
 * so values are part of the text.
 * @throws Problem kind `unavailable` while PostgreSQL is unavailable, or the error that `onRow` throws
 */
export const copyOut = async (pool: pg.Pool, select: string, onRow: (row: Buffer) => void): Promise<void> => {
  const { thrown } = await guarded(async () => {
    const client = await pool.connect();
    return new Promise<CopyOut>((resolve, reject) => {
      const copy: CopyOut = new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`, onRow, (error) => {
        client.release(error);
        if (error) reject(error);
        else resolve(copy);
      });
      client.query(copy);
    });
  });
  if (thrown) throw thrown.error;
};

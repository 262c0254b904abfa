import { guarded } from '@marketplace/postgres-kit';
import pg from 'pg';

/** Length of the header: signature, flags, and the length of an extension (PostgreSQL has none). */
const headerLength = 11 + 4 + 4;
/** Length of the trailer, which has the place of a row's number of columns. */
const trailerLength = 2;

/**
 * A query that takes the rows of a COPY ... TO STDOUT (FORMAT binary). pg hands what is copied to the query that is
 * running, and its own one takes nothing; everything else of it (time limit, errors, its turn) holds here as well.
 * PostgreSQL sends each row as one message.
 */
class CopyOut extends pg.Query {
  readonly #onRow: (row: Buffer) => void;
  #begun = false;
  /** What was thrown at a row; the rows after it are passed over. */
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
 * The rows of a SELECT in PostgreSQL's binary format, one by one as they come; their memory is used again afterwards.
 * What pg makes a row's values of takes several times as long as PostgreSQL takes to give them. COPY takes no
 * parameters, so values stand in the text.
 * @throws Problem kind `unavailable` where PostgreSQL is away, or what `onRow` throws
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

import type { Attempts } from '../measure/attempts.ts';

/** The options of the program. */
export interface BenchOptions {
  /** How long each contender is measured, per row of the table. */
  readonly seconds: number;
  /** Names of the rows to measure; undefined: all. Only `whole` has rows to choose from. */
  readonly rows?: readonly string[];
  /** How many tasks the large board of `scale` has. */
  readonly tasks: number;
  /** The folder for CPU profiles of the product; undefined: no profiles. */
  readonly profile?: string;
  /** The peer of `whole`: undefined, the CRUD server; `history`, the CRUD server with a history; else the folder of another checkout of this product. */
  readonly against?: string;
}

/** What a case may use; everything belongs to this case and is removed when it is over. */
export interface CaseContext extends BenchOptions {
  /** An empty database on a PostgreSQL that only this run uses. */
  readonly database: () => Promise<string>;
  /** Process id of that PostgreSQL's main process. */
  readonly postgresPid: number;
  /** Registers what is to be stopped when the case is over, in reverse order. */
  readonly onEnd: (stop: () => Promise<unknown>) => void;
  /** Writes a line of progress to standard error. */
  readonly say: (line: string) => void;
  /** Measures a row; if it fails, the others are measured, and the program fails at the end. */
  readonly attempt: Attempts['attempt'];
}

export interface BenchCase {
  readonly name: string;
  readonly about: string;
  /** Measures; returns the result as Markdown. */
  run(context: CaseContext): Promise<string>;
}

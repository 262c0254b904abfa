import type { Attempts } from '../measure/attempts.ts';

export interface BenchOptions {
  /** How long each contender is measured for a row of the table, in seconds. */
  readonly seconds: number;
  /** The names of the rows to measure; undefined means all. Only `whole` has rows to choose. */
  readonly rows?: readonly string[];
  /** How many tasks the large board of `scale` has. */
  readonly tasks: number;
  /** The folder for CPU profiles of the product; undefined means no profiles. */
  readonly profile?: string;
  /** The peer of `whole`: undefined is the CRUD server, `history` the same with a history, else the folder of another checkout. */
  readonly against?: string;
}

/** The parts that a case may use; they belong to this case and are removed at its end. */
export interface CaseContext extends BenchOptions {
  /** An empty database on a PostgreSQL that only this run uses. */
  readonly database: () => Promise<string>;
  /** Process id of that PostgreSQL's main process. */
  readonly postgresPid: number;
  /** Registers a function that stops a part at the end of the case; the last one is called first. */
  readonly onEnd: (stop: () => Promise<unknown>) => void;
  /** Writes a line of progress to standard error. */
  readonly say: (line: string) => void;
  /** Measures a row. If that fails, the other rows are still measured, and the program fails at its end. */
  readonly attempt: Attempts['attempt'];
}

export interface BenchCase {
  readonly name: string;
  readonly about: string;
  /** Measures; returns the result as Markdown. */
  run(context: CaseContext): Promise<string>;
}

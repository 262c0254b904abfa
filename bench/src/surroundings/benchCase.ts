/** What a case may use; everything is its own and is gone when the case is over. */
export interface Surroundings {
  /** An empty database on a PostgreSQL that only this run uses. */
  readonly database: () => Promise<string>;
  /** That PostgreSQL's first process. */
  readonly postgresPid: number;
  /** How long each contender is measured, per row of the table. */
  readonly seconds: number;
  /** Of the table, by name; empty: all. Only `whole` lets its rows be chosen. */
  readonly rows: readonly string[];
  /** The folder for CPU profiles of the product, if they are wanted. */
  readonly profile: string | undefined;
  /** Stopped in reverse order when the case is over. */
  readonly onEnd: (stop: () => Promise<void>) => void;
  /** A line of progress, on standard error. */
  readonly say: (line: string) => void;
}

export interface BenchCase {
  readonly name: string;
  readonly about: string;
  /** Measures, and gives the result as Markdown. */
  run(surroundings: Surroundings): Promise<string>;
}

import type { FigureName, MarkKind, ProjectionName } from '@marketplace/contracts';

/** A value of one minute. */
export interface Figure {
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly name: FigureName;
  /** A projection, or a type of events; empty for the others. */
  readonly about: string;
  readonly value: number;
}

/** Something that happened. */
export interface Mark {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: MarkKind;
  readonly projection?: ProjectionName;
}

/** Figures by minute, for 7 days. Every call rejects with `unavailable` while PostgreSQL is away. */
export interface Figures {
  /** Adds to the figures of other processes; of a lag the highest one stays. */
  add(figures: readonly Figure[]): Promise<void>;
  /** Of each kind and projection, the first mark of a minute is kept. */
  mark(marks: readonly Mark[]): Promise<void>;
  /** Counts the events since the last call, by whichever process it was; and removes what is too old. */
  countEvents(): Promise<void>;
  /** From one minute on, before another; by steps of so many minutes, named by their first one. Series by series, in order. */
  read(range: {
    readonly from: number;
    readonly before: number;
    readonly step: number;
  }): Promise<{ readonly figures: readonly Figure[]; readonly marks: readonly Mark[] }>;
}

export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000);
export const keptDays = 7;

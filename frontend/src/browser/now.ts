let stopped: Date | undefined;

/** The current time; in a replay always the time that it shows. */
export const now = (): Date => stopped ?? new Date();

export const stopClockAt = (time: Date): void => {
  stopped = time;
};

/** Work that holds what there is little of (a database connection): so much of it at once. */
export interface Turns {
  /**
   * Waits for a turn, in order of asking; call what it gives to end the turn.
   * @throws the signal's reason where it aborts before
   */
  take(who: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly who: string;
  readonly begin: () => void;
}

/** At most `atOnce` turns at a time, and `ofOne` of them one caller's, so that nobody can hold up all the others. */
export const createTurns = ({
  atOnce,
  ofOne,
}: {
  readonly atOnce: number;
  readonly ofOne: number;
}): Turns => {
  const working: string[] = [];
  const waiting: Waiting[] = [];

  const mayBegin = (who: string): boolean =>
    working.length < atOnce && working.filter((other) => other === who).length < ofOne;

  const begin = (who: string): (() => void) => {
    working.push(who);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      working.splice(working.indexOf(who), 1);
      const next = waiting.findIndex((one) => mayBegin(one.who));
      if (next !== -1) waiting.splice(next, 1)[0]?.begin();
    };
  };

  return {
    take: (who, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (mayBegin(who)) {
          resolve(begin(who));
          return;
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason as Error);
        };
        const entry: Waiting = {
          who,
          begin: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(begin(who));
          },
        };
        waiting.push(entry);
        signal.addEventListener('abort', giveUp, { once: true });
      }),
  };
};

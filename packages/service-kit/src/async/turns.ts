interface WaitingTurn {
  readonly caller: string;
  readonly begin: () => void;
}

/** At most `atOnce` turns at a time, at most `ofOne` of them for one caller, so that no caller can block all others. */
interface TurnLimits {
  readonly atOnce: number;
  readonly ofOne: number;
}

/** Limits concurrent work on a scarce resource, such as database connections. */
export const createTurns = ({ atOnce, ofOne }: TurnLimits) => {
  const working: string[] = [];
  const waiting: WaitingTurn[] = [];

  const mayBegin = (caller: string): boolean =>
    working.length < atOnce && working.filter((other) => other === caller).length < ofOne;

  const begin = (caller: string): (() => void) => {
    working.push(caller);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      working.splice(working.indexOf(caller), 1);
      const next = waiting.findIndex((one) => mayBegin(one.caller));
      if (next !== -1) waiting.splice(next, 1)[0]?.begin();
    };
  };

  return {
    /**
     * Waits for a turn, first come, first served. Call the returned function to end the turn.
     * @throws the signal's reason if it aborts before
     */
    take: (caller: string, signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        signal.throwIfAborted();
        if (mayBegin(caller)) {
          resolve(begin(caller));
          return;
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason as Error);
        };
        const entry: WaitingTurn = {
          caller,
          begin: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(begin(caller));
          },
        };
        waiting.push(entry);
        signal.addEventListener('abort', giveUp, { once: true });
      }),
  };
};

/**
 * Runs work in turns. The work is refused with `tooMany()` if it gets no turn within `waitMs`.
 * @throws the reason of `gone` if that aborts before
 */
export const createWorkInTurns = ({
  waitMs,
  tooMany,
  ...limits
}: TurnLimits & { readonly waitMs: number; readonly tooMany: (cause: unknown) => Error }) => {
  const turns = createTurns(limits);
  return async <T>(caller: string, run: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    const late = AbortSignal.timeout(waitMs);
    const endTurn = await turns
      .take(caller, gone ? AbortSignal.any([gone, late]) : late)
      .catch((error: unknown) => {
        throw gone?.aborted ? error : tooMany(error);
      });
    try {
      return await run();
    } finally {
      endTurn();
    }
  };
};

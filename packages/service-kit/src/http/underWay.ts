import type { ServerResponse } from 'node:http';

export interface UnderWay {
  readonly res: ServerResponse;
  readonly since: number;
}

/**
 * The requests that wait for their answers. In one array, whose places are emptied and used again: a Map or Set of so short-lived
 * objects made each request cost a third more, because its replaced tables keep dead requests in the heap.
 */
export const createUnderWay = () => {
  const places: (UnderWay | undefined)[] = [];
  const free: number[] = [];
  const leave = (place: number, request: UnderWay): void => {
    if (places[place] !== request) return;
    places[place] = undefined;
    free.push(place);
  };
  return {
    size: (): number => places.length - free.length,
    /** Until its answer has ended or its caller has gone, then calls `onLeft`. */
    enter: (res: ServerResponse, since: number, onLeft?: () => void): void => {
      const request = { res, since };
      const place = free.pop() ?? places.length;
      places[place] = request;
      res.once('close', () => {
        leave(place, request);
        onLeft?.();
      });
    },
    /** How many fit. A request that is `over` leaves. */
    count: (fits: (request: UnderWay) => boolean, over?: (request: UnderWay) => boolean): number => {
      let count = 0;
      places.forEach((request, place) => {
        if (request === undefined) return;
        if (over?.(request)) leave(place, request);
        else if (fits(request)) count += 1;
      });
      return count;
    },
  };
};

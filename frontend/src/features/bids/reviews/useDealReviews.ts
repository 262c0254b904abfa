import { useEffect, useRef } from 'react';
import { useNow } from '../../../ui/time/useNow.ts';
import { useGetDealReviewsQuery, type Deal } from './reviewsApi.ts';

/** Whether the time for reviews has passed; it moves on while the page is open. */
export const useIsOver = (until: string | undefined): boolean =>
  useNow((at) => until !== undefined && at.getTime() > Date.parse(until));

/** Reads the reviews of a deal; once more when the time for reviews passes, because a review alone is shown from then on. */
export const useDealReviews = (deal: Deal) => {
  const query = useGetDealReviewsQuery(deal);
  const { data, refetch } = query;
  const isOver = useIsOver(data?.until);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOver && wasOpen.current) void refetch();
    wasOpen.current = data?.until !== undefined && !isOver;
  }, [data, isOver, refetch]);
  return query;
};

/** Whether the user can still write a review of the deal, and wrote none. False until this is known. */
export const useIsReviewWanted = (deal: Deal, skip: boolean): boolean => {
  const { data } = useGetDealReviewsQuery(deal, { skip });
  const isOver = useIsOver(data?.until);
  return data?.until !== undefined && data.mine === undefined && !isOver;
};

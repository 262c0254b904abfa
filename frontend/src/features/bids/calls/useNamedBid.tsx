import { isApiError } from '../../../api/errors/apiError.ts';
import { NotThere, useNamed } from '../../../ui/lists/named.tsx';
import { useShownBids } from './useShownBids.ts';

/** Reads the bid that the address names if the list has not loaded it; `note` says if the user sees no such bid. */
export const useNamedBid = (taskId: string, { data }: Pick<ReturnType<typeof useShownBids>, 'data'>) => {
  const named = useNamed('bid', 'messages');
  const listed = data?.pages.flatMap(({ items }) => items) ?? [];
  const isListed = listed.some(({ _id }) => _id === named);
  const skip = named === undefined || data === undefined || isListed;
  const { currentData, error } = useShownBids({ taskId, bid: named }, { skip });
  const bid = currentData?.pages[0]?.items.find(({ _id }) => _id === named);
  // No bid has this id: the address was not made by the app.
  const isNoId = isApiError(error) && error.kind === 'problem' && error.status === 400;
  const searching = skip || (currentData === undefined && !isNoId);
  return {
    bids: bid === undefined ? listed : [bid, ...listed],
    note: <NotThere named={named} found={isListed || bid !== undefined} searching={searching} />,
  };
};

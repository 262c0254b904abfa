import type { Bid } from '@marketplace/contracts';
import { useRef } from 'react';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';

/** Gives a bid an address of its own (`paths.bid`), and goes to it. Spread the result on its element. */
export const useBidAddress = <Element extends HTMLElement>({ _id }: Bid) => {
  const id = `bid-${_id}`;
  const ref = useRef<Element>(null);
  useFocusByHash(ref, id, true);
  // Below the navbar, which covers the top of the page.
  return { id, ref, tabIndex: -1, style: { scrollMarginTop: '6rem' } } as const;
};

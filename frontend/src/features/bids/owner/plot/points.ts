import type { Bid } from '@marketplace/contracts';

export type Point = Bid & { readonly amount: number; readonly days: number };

export const isPoint = (bid: Bid): bid is Point => bid.amount !== undefined && bid.days !== undefined;

/** The height of the plot, in px. */
export const plotHeight = 216;

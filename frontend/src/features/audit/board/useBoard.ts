import { useGetBoardInfiniteQuery, type BoardQuery } from '../calls/auditApi.ts';

/** The board of then, as far as it is loaded. */
export const useBoard = (query: BoardQuery) =>
  useGetBoardInfiniteQuery(query, { refetchOnMountOrArgChange: true });
export type BoardState = ReturnType<typeof useBoard>;

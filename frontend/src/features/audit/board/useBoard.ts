import { useGetBoardInfiniteQuery, type BoardQuery } from '../calls/auditApi.ts';

/** The loaded pages of the board. */
export const useBoard = (query: BoardQuery) =>
  useGetBoardInfiniteQuery(query, { refetchOnMountOrArgChange: true });
export type BoardState = ReturnType<typeof useBoard>;

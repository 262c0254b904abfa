import { useGetProjectionsQuery } from './operationsApi.ts';

/** The projections, read again after so many ms while the window has the focus. */
export const useProjections = (pollingInterval: number) =>
  useGetProjectionsQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });

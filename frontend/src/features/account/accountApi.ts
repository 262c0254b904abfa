import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All that is kept of the user; keyed by uid. Read again for each visit, and not kept after it. */
    getAccountExport: build.query({
      ...endpoint('GET /account/export', (_uid: string) => ({})),
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation(
      endpoint('DELETE /account', (body: { readonly confirm: string }) => ({ body })),
    ),
  }),
});

export const { useGetAccountExportQuery, useDeleteAccountMutation } = accountApi;

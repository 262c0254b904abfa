import { accountDeletedSchema, accountExportSchema, type AccountExport } from '@marketplace/contracts';
import { api, checked } from '../../api/api.ts';
import { callTo } from '../../api/callTo.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All that is kept of the user; keyed by uid. Read again for each visit, and not kept after it. */
    getAccountExport: build.query<AccountExport, string>({
      query: () => callTo('GET /account/export'),
      ...checked(accountExportSchema),
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation<unknown, { readonly confirm: string }>({
      query: (body) => callTo('DELETE /account', { body }),
      ...checked(accountDeletedSchema),
    }),
  }),
});

export const { useGetAccountExportQuery, useDeleteAccountMutation } = accountApi;

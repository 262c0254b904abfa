import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { changeListeners } from '../api/changeListeners.ts';
import type { ApiParts } from '../api/apiParts.ts';
import { authReducer } from '../auth/user/authSlice.ts';
import { sendingReducer } from '../commands/sending.ts';
import { forgetDraftsOfOthers } from '../drafts/forgetDrafts.ts';

export const makeStore = (parts: ApiParts) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, auth: authReducer, sending: sendingReducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: parts } })
        // Lets components listen to actions while they are mounted.
        .prepend(changeListeners())
        .concat(api.middleware),
  });
  setupListeners(store.dispatch);
  forgetDraftsOfOthers(store);
  return store;
};

export type AppStore = ReturnType<typeof makeStore>;

import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { followUpdates } from './api/live/followUpdates.ts';
import { createReadToken } from './api/readToken.ts';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { makeStore } from './app/store.ts';
import { followUser } from './features/auth/followUser.ts';
import { createFirebaseIdentity } from './features/auth/firebaseIdentity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const identity = createFirebaseIdentity();
const readToken = createReadToken();
const store = makeStore({ caller: identity, readToken });
followUser(identity, store);
followUpdates(store.dispatch, readToken);

createRoot(root).render(
  <StrictMode>
    <App store={store} identity={identity} router={createBrowserRouter(routes)} />
  </StrictMode>,
);

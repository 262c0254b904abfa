// Loaded by `import()` only, as one file.
export { followUpdates } from '../api/live/followUpdates.ts';
export { unreadChanged } from '../features/notifications/unreadApi.ts';

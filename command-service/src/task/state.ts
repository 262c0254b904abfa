// In contracts, because verification folds each task's state again too.
export * from '@marketplace/contracts/task-state';

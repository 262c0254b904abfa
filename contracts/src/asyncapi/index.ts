export { asyncApiDocument } from './asyncApiDocument.ts';

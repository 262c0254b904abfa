export { withLocation } from './withLocation.ts';
export { eventOfEach } from './eventOfEach.ts';
export { describeSearches, searchCases, searchedTexts } from './searches.ts';

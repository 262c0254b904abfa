export {
  withTestField,
  withTestFieldOfDeals,
  withTestFieldOfMarks,
  withTestFieldOfOffers,
} from './withTestField.ts';
export { eventOfEach } from './eventOfEach.ts';
export { describeSearches, searchCases, searchedTexts } from './searches.ts';

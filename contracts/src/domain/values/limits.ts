/** The most characters (Unicode code points) of each text that users write. */
export const textLimits = {
  title: 200,
  description: 5000,
  message: 2000,
  note: 2000,
  reason: 500,
  ownNote: 500,
  about: 1000,
  review: 2000,
  report: 1000,
  decision: 1000,
  objection: 1000,
} as const;
/** The highest number of open bids that an owner can limit a task to. */
export const mostOffers = 1000;
/** How often a bid can be revised. */
export const mostRevisions = 100;
/** The most items that a user can keep, and the most characters of a search's name. */
export const itemLimits = {
  searches: 20,
  bookmarks: 100,
  feeds: 20,
  marks: 1000,
  blocked: 1000,
  searchName: 60,
} as const;
/** How many tasks Browse reads at once. Divisible by 1, 2, 3 and 4 columns: no row is half full. */
export const browsePageSize = 48;
/** Both sides of a deal may write a review for this number of days after its end. For as long, a review alone is shown to nobody else. */
export const daysToReview = 14;
export const mostStars = 5;
/** For this number of days after a thing was hidden, its person may object. */
export const daysToObject = 180;
export const mostReportsADay = 20;

-- The index of a bid's events, with the types of today.
DROP INDEX event_store.events_of_bid;
CREATE INDEX events_of_bid ON event_store.events USING hash ((data ->> 'bidId'))
  WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidDeclined', 'BidderResigned');

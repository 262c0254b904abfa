-- A command on a bid reads the bid's own events, however many events its task has.
CREATE INDEX events_of_bid ON event_store.events ((data ->> 'bidId'), position)
  WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn');

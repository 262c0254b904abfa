-- How many documents a collection of a generation has, without removed ones: the statement that writes documents moves it. A
-- generation of before has no row here, and its documents are counted at each read.
CREATE TABLE read_models.counts (
  collection text NOT NULL,
  generation integer NOT NULL,
  documents bigint NOT NULL,
  PRIMARY KEY (collection, generation)
) WITH (fillfactor = 10);

-- The words of all searched documents, to find near ones. Words are only added: the words of removed documents stay.
CREATE TABLE read_models.vocabulary (
  word text COLLATE "C" PRIMARY KEY,
  -- The first letter, and each three letters in a row.
  pieces text[] COLLATE "C" NOT NULL
);
CREATE INDEX vocabulary_pieces ON read_models.vocabulary USING gin (pieces);

-- The words of the searched documents by their pieces, the most common ones first: of each piece, only so many are read.
CREATE TABLE read_models.word_pieces (
  word text COLLATE "C" NOT NULL,
  -- Its beginning, or three letters in a row.
  piece text COLLATE "C" NOT NULL,
  -- How many users have tasks with it.
  owners smallint NOT NULL,
  PRIMARY KEY (word, piece)
);
CREATE INDEX word_pieces_common ON read_models.word_pieces (piece, owners DESC, word);
-- The most common words with a piece. Its settings leave only the index in this order: no estimate may lead to all words.
CREATE FUNCTION read_models.common_words(own text, most integer) RETURNS TABLE (word text, owners smallint)
  LANGUAGE sql STABLE SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off
  AS 'SELECT word, owners FROM read_models.word_pieces WHERE piece = own ORDER BY owners DESC, word LIMIT most';
-- Programs of the version before still write it during the update; nobody reads it.
TRUNCATE read_models.vocabulary;

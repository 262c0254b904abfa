-- Statistics of a column have values of it, also after these were deleted. So columns with texts of people have none; tables of documents are
-- made so.
ALTER TABLE read_models.word_pieces ALTER COLUMN word SET STATISTICS 0, ALTER COLUMN piece SET STATISTICS 0;
ALTER TABLE IF EXISTS read_models.user_data ALTER COLUMN body SET STATISTICS 0;
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT s.schemaname, s.tablename, s.attname, s.inherited FROM pg_stats s JOIN pg_attribute a
      ON a.attrelid = format('%I.%I', s.schemaname, s.tablename)::regclass AND a.attname = s.attname
    WHERE s.schemaname = 'read_models' AND (a.atttypid = 'tsvector'::regtype OR s.attname IN ('word', 'piece', 'body', 'rest', 'shown', 'personal'))
  LOOP
    EXECUTE format('ALTER TABLE %I.%I ALTER COLUMN %I SET STATISTICS 0', kept.schemaname, kept.tablename, kept.attname);
    -- Before PostgreSQL 18 only a superuser can remove them.
    IF current_setting('server_version_num')::integer >= 180000 THEN
      PERFORM pg_clear_attribute_stats(kept.schemaname, kept.tablename, kept.attname, kept.inherited);
    END IF;
  END LOOP;
END $$;

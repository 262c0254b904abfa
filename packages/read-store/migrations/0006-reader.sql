-- The sessions of the query service only read.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'read_models_reader') THEN
    CREATE ROLE read_models_reader NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
  RAISE NOTICE 'the role read_models_reader was not made here: %', SQLERRM;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'read_models_reader') THEN
    GRANT USAGE ON SCHEMA read_models TO read_models_reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA read_models TO read_models_reader;
    -- Generations come and go.
    ALTER DEFAULT PRIVILEGES IN SCHEMA read_models GRANT SELECT ON TABLES TO read_models_reader;
  END IF;
END $$;

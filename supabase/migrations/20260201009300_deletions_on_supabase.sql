-- Hosted Supabase reads changes from the write-ahead log. There, the filter of a subscription selects deletions only if the
-- log has the whole old row; subscribers still receive the key alone. The gateway of Kinfold does not need it. Not for tables
-- of which some columns are not published: Postgres would refuse every update.
do $$
declare
  published record;
begin
  for published in
    select format('%I.%I', schemaname, tablename) as name
      from pg_publication_tables
     where pubname = 'supabase_realtime'
       and cardinality(attnames) = (
         select count(*) from pg_attribute
          where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped)
  loop
    execute format('alter table %s replica identity full', published.name);
  end loop;
end $$;

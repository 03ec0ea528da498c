-- Hosted Supabase reads changes from the write-ahead log. There, the filter of a subscription selects deletions only if the
-- log has the old values of its columns; subscribers still receive the key alone. The gateway of Kinfold does not need it.
-- The whole old row, except for tables of which some columns are not published, because Postgres would refuse every update.
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

-- Generated columns are not published.
alter table public.events       replica identity using index events_family_id_id_key;
alter table public.family_media replica identity using index family_media_family_id_file_size_id_idx;
alter table public.comments     replica identity using index comments_family_id_id_idx;

-- The names of files in a public bucket are all that guards them, so they too take the second factor.

create or replace function public.my_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where owner_id = auth.uid()::text and (select private.is_fully_signed_in())
     order by bucket_id, name
  $$;

-- What somebody wrote into the family's history stays when their account goes, and so do the pictures of it.

/* The caller's own files that go with their account, those included that no policy shows them any more. */
create or replace function public.my_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where owner_id = auth.uid()::text and (select private.is_fully_signed_in())
       and (bucket_id <> 'pictures' or not exists (
         select from public.family_history
          where split_part(image_url, '/object/public/', 2) = objects.bucket_id || '/' || objects.name
       ))
     order by bucket_id, name
  $$;

-- What people have stored, so that it can go with their account.

/* The caller's own files in every bucket, those included that no policy shows them any more. */
create function public.my_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$ select bucket_id, name from storage.objects where owner_id = auth.uid()::text order by bucket_id, name $$;

-- An access token outlives its account by up to an hour. The lock makes a deletion wait for an upload that is just
-- being recorded; one that comes later finds nobody.
create function private.has_account() returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.profiles where id = auth.uid() for share;
  return found;
end $$;

revoke execute on function public.my_files(), private.has_account() from public, anon, authenticated, service_role;
grant execute on function public.my_files(), private.has_account() to authenticated;

create policy "only people with an account store files"
  on storage.objects as restrictive for insert to authenticated
  with check (private.has_account());

-- When somebody joined their family. What they stored before belongs to the family they were in then.

alter table public.profiles add column joined_at timestamptz;
update public.profiles set joined_at = created_at where family_id is not null;

create function private.stamp_joining() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.family_id is distinct from old.family_id then
    new.joined_at := case when new.family_id is not null then now() end;
  end if;
  return new;
end $$;

create trigger stamp_joining before update of family_id on public.profiles
  for each row execute function private.stamp_joining();

-- The names that admins find open the pictures, so they only find those of their own family's time.
drop policy "uploaders and their admins find pictures" on storage.objects;
create policy "uploaders and their admins find pictures"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id in (select private.my_families_as('admin'))
      )
    )
  );

drop policy "uploaders and their admins delete pictures" on storage.objects;
create policy "uploaders and their admins delete pictures"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id in (select private.my_families_as('admin'))
      )
    )
  );

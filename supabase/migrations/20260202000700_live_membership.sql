-- Who has left is heard of at once. Their profile is out of the others' sight by then, so the family itself changes,
-- which those who remain can see. Whoever was put out still hears of their own profile.

alter table public.families add column members_left_at timestamptz;

create function private.note_departure() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- `new` is null when the account is deleted.
  if new.family_id is distinct from old.family_id then
    update public.families set members_left_at = clock_timestamp() where id = old.family_id;
  end if;
  return null;
end $$;

create trigger note_departure after update of family_id or delete on public.profiles
  for each row when (old.family_id is not null) execute function private.note_departure();

alter publication supabase_realtime add table public.families;

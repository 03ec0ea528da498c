-- Invitations by mail. Recorded before they are sent, so that nobody sends spam in a family's name.

create table public.family_invitations (
  id         bigint generated always as identity primary key,
  family_id  uuid not null references public.families on delete cascade,
  email      text not null check (char_length(email) <= 254 and email ~ '^[^\s@<>",;]+@[^\s@<>",;]+$'),
  invited_by uuid not null default auth.uid() references public.profiles on delete cascade,
  created_at timestamptz not null default now()
);
create index on public.family_invitations (family_id, created_at);
create index on public.family_invitations (invited_by);

-- Nobody reads them: an address belongs to somebody who is not here yet.
alter table public.family_invitations enable row level security;
revoke all on public.family_invitations from anon, authenticated;
grant insert (family_id, email, invited_by) on public.family_invitations to authenticated;

create policy "members invite people to their own family"
  on public.family_invitations for insert to authenticated
  with check (invited_by = (select auth.uid()) and family_id in (select private.my_families()));

create function private.bound_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  a_day_ago constant timestamptz := now() - interval '1 day';
begin
  -- One at a time for each family, or many at once would each count the same nineteen.
  perform from public.families where id = new.family_id for no key update;
  delete from public.family_invitations where family_id = new.family_id and created_at <= a_day_ago;
  if (select count(*) from public.family_invitations where family_id = new.family_id) > 20 then
    raise exception 'family_invitation_limit' using errcode = 'P0001';
  end if;
  -- Or whoever founds one family after the other could mail all the world.
  if (select count(*) from public.family_invitations where invited_by = new.invited_by and created_at > a_day_ago) > 20 then
    raise exception 'invitation_limit' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger bound_invitations after insert on public.family_invitations
  for each row execute function private.bound_invitations();

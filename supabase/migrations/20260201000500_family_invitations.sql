-- Invitations by email. They are recorded before they are sent, so that the limits below hold.

create table public.family_invitations (
  id         bigint generated always as identity primary key,
  family_id  uuid not null references public.families on delete cascade,
  email      text not null check (char_length(email) <= 254 and email ~ '^[^\s@<>",;]+@[^\s@<>",;]+$'),
  invited_by uuid not null default auth.uid() references public.profiles on delete cascade,
  created_at timestamptz not null default now()
);
create index on public.family_invitations (family_id, created_at);
create index on public.family_invitations (invited_by);

-- Clients cannot read the addresses: they belong to people who have not joined yet.
alter table public.family_invitations enable row level security;
revoke all on public.family_invitations from anon, authenticated;
grant insert (family_id, email, invited_by) on public.family_invitations to authenticated;

create policy "members invite people to their own family"
  on public.family_invitations for insert to authenticated
  with check (invited_by = (select auth.uid()) and family_id = (select private.my_families()));

create function private.limit_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.family_invitations where family_id = new.family_id and created_at <= now() - interval '1 day';
  if auth.uid() is null then
    return null;
  end if;
  if private.use_allowance('invitations', 1, 20, '1 day', new.family_id) > 0 then
    raise exception 'family_invitation_limit' using errcode = 'P0001';
  end if;
  -- Otherwise one user could send any number of emails by starting one family after the other.
  if private.use_allowance('invitations', 1, 20, '1 day') > 0 then
    raise exception 'invitation_limit' using errcode = 'P0001';
  end if;
  if (select has_mail_server from private.hub_settings) and not private.has_verified_address(auth.uid())
    and private.use_allowance('invitations without a verified address', 1, 3, '3650 days') > 0 then
    raise exception 'verified_address_required' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger limit_invitations after insert on public.family_invitations
  for each row execute function private.limit_invitations();

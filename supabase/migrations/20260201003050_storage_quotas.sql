-- How much families and users store. An upload is judged by its declared size before its bytes arrive, and by the true one
-- when its row is written.

-- Who each stored file counts for: its uploader, and the family they belonged to at that time.
create table private.stored_files (
  object_id uuid primary key,
  user_id   uuid not null,
  family_id uuid,
  bytes     bigint not null
);

-- The sums, of users and families. A row locks its subject, so that parallel uploads count one after the other.
create table private.storage_used (
  subject uuid primary key,
  bytes   bigint not null
);

alter table private.stored_files enable row level security;
alter table private.storage_used enable row level security;

-- Adds `amount` to the sum of a user or family.
create function private.count_bytes(whose uuid, amount bigint, refusal text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  total bigint;
begin
  insert into private.storage_used as existing (subject, bytes) values (whose, amount)
    on conflict (subject) do update set bytes = existing.bytes + excluded.bytes
    returning bytes into total;
  if amount >= 0 and total > (select family_bytes from private.hub_settings) then
    raise exception '%', refusal using errcode = 'P0001';
  end if;
end $$;

-- The family always before the user, which prevents deadlocks.
create function private.count_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.family_id is not null then
      perform private.count_bytes(new.family_id, new.bytes, 'family_storage_full');
    end if;
    perform private.count_bytes(new.user_id, new.bytes, 'own_storage_full');
  else
    if old.family_id is not null then
      perform private.count_bytes(old.family_id, -old.bytes, null);
    end if;
    perform private.count_bytes(old.user_id, -old.bytes, null);
  end if;
  return null;
end $$;

create trigger count_stored_file after insert or delete on private.stored_files
  for each row execute function private.count_stored_file();

create function private.record_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.stored_files where object_id = old.id;
  end if;
  -- Files that the server stores itself have no owner.
  if tg_op <> 'DELETE' and new.owner is not null then
    insert into private.stored_files (object_id, user_id, family_id, bytes)
      select new.id, new.owner, (select family_id from public.profiles where id = new.owner),
             coalesce((new.metadata ->> 'size')::bigint, 0);
  end if;
  return null;
end $$;

create trigger record_stored_file after insert or update of owner, metadata or delete on storage.objects
  for each row execute function private.record_stored_file();

-- Without a family a user stores one avatar. The one in use may stay until the next one has replaced it. Runs after
-- `record_stored_file`, whose lock makes parallel uploads see each other.
create function private.restrict_avatars() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from storage.objects
      join public.profiles on profiles.id = objects.owner and family_id is null
     where bucket_id = 'avatars' and owner = new.owner and objects.id <> new.id
       and (avatar_url like '%/avatars/' || objects.name) is not true
  ) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return null;
end $$;

create trigger restrict_avatars after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.restrict_avatars();

revoke execute on function private.count_bytes(uuid, bigint, text) from public, anon, authenticated, service_role;

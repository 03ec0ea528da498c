-- Buckets and objects, with the names and columns of supabase/storage. The application adds the policies on
-- storage.objects; without one, nothing is accessible.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id                 text primary key,
  name               text not null unique,
  owner              uuid,
  owner_id           text,
  public             boolean not null default false,
  -- For seed files; it has no effect, as in supabase/storage.
  avif_autodetection boolean default false,
  file_size_limit    bigint,
  allowed_mime_types text[],
  -- Other types are not served.
  type               storage.buckettype not null default 'STANDARD',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);

create table storage.objects (
  id               uuid primary key default gen_random_uuid(),
  bucket_id        text not null references storage.buckets,
  name             text not null,
  owner            uuid,
  owner_id         text,
  -- Names the stored bytes. Each upload writes new ones, so that reads of the old version can finish. A file has this name, so
  -- it never leads elsewhere.
  version          text not null default gen_random_uuid()::text check (version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  metadata         jsonb not null default '{}',
  user_metadata    jsonb,
  path_tokens      text[] generated always as (string_to_array(name, '/')) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index on storage.objects (bucket_id, name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role, supabase_storage_admin;

-- Signed upload URLs that have been used. Only the storage service reads it.
create table storage.used_upload_tokens (
  id         uuid primary key,
  expires_at timestamptz not null
);
alter table storage.used_upload_tokens enable row level security;
grant select, insert, delete on storage.used_upload_tokens to supabase_storage_admin;

create function storage.foldername(name text) returns text[]
  language sql immutable set search_path = ''
  return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];

create function storage.filename(name text) returns text
  language sql immutable set search_path = ''
  return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];

create function storage.extension(name text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(storage.filename(name), '^.*\.', '');

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role, supabase_storage_admin;

-- Deleting a row with SQL would leave its bytes behind, so only the storage service may. Hosted Supabase does the same.
create function storage.protect_delete() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage.objects is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end $$;

create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

-- What a mailed link or code proves: one use each, one per person and purpose.

create table auth.one_time_tokens (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in ('recovery')),
  -- Neither is the secret itself: the SHA-256 of the link's token, and a keyed hash of the six digits.
  token_hash text not null unique,
  code_hash  text not null,
  created_at timestamptz not null default now(),
  unique (user_id, token_type)
);

alter table auth.one_time_tokens enable row level security;
create policy "the auth service keeps one-time tokens"
  on auth.one_time_tokens for all to supabase_auth_admin
  using (true) with check (true);
grant select, insert, update, delete on auth.one_time_tokens to supabase_auth_admin;

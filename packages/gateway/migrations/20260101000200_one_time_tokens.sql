-- What emailed links and codes prove: one token for each user and purpose, used once.

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.one_time_tokens (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users on delete cascade,
  token_type text not null check (
    token_type in (
      'signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication'
    )
  ),
  -- Hashes of the secrets: SHA-256 of the link's token, and a keyed hash of the six digits.
  token_hash text not null unique,
  code_hash  text not null,
  created_at timestamptz not null default now(),
  -- PKCE: the link then carries a code that only the app that asked for the email can exchange.
  code_challenge        text,
  code_challenge_method auth.code_challenge_method,
  unique (user_id, token_type)
);

alter table auth.one_time_tokens enable row level security;
create policy "the auth service keeps one-time tokens"
  on auth.one_time_tokens for all to supabase_auth_admin
  using (true) with check (true);
grant select, insert, update, delete on auth.one_time_tokens to supabase_auth_admin;

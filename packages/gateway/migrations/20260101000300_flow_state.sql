-- Sign-ins in progress: users sent to a provider, and users who returned with a code that the app still has to exchange
-- (PKCE). With the names and columns of supabase/auth.

create table auth.flow_state (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid references auth.users on delete cascade,
  -- SHA-256 of the code. The provider's tokens are encrypted with the code itself.
  auth_code              text unique,
  auth_code_issued_at    timestamptz,
  provider_access_token  text,
  provider_refresh_token text,
  -- Null in the implicit flow, where the redirect carries the tokens.
  code_challenge_method  auth.code_challenge_method,
  code_challenge         text,
  provider_type          text not null,
  authentication_method  text not null,
  -- The final redirect.
  referrer               text,
  -- For the hook that judges a new user.
  invite_token           text,
  -- The user to whom the identity is added, who has asked for it.
  linking_target_id      uuid references auth.users on delete cascade,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now()
);
create index on auth.flow_state (created_at);
create index on auth.flow_state (user_id);
create index on auth.flow_state (linking_target_id);

alter table auth.flow_state enable row level security;
create policy "the auth service keeps sign-ins under way"
  on auth.flow_state for all to supabase_auth_admin
  using (true) with check (true);
grant select, insert, update, delete on auth.flow_state to supabase_auth_admin;

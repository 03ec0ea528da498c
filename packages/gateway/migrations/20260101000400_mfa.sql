-- Second factors: authenticator apps (TOTP, RFC 6238), with the names and columns of supabase/auth.

create table auth.mfa_factors (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid not null references auth.users on delete cascade,
  friendly_name      text,
  factor_type        text not null check (factor_type in ('totp')),
  status             text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Encrypted: a stolen copy of the database cannot compute codes.
  secret             text not null,
  -- The newest 30-second step with an accepted code: no code works twice.
  last_used_step     bigint,
  last_challenged_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
create index on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
  id         uuid primary key default gen_random_uuid(),
  factor_id  uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now()
);
create index on auth.mfa_challenges (factor_id);

alter table auth.mfa_factors    enable row level security;
alter table auth.mfa_challenges enable row level security;
create policy "the auth service keeps factors"    on auth.mfa_factors    for all to supabase_auth_admin using (true) with check (true);
create policy "the auth service keeps challenges" on auth.mfa_challenges for all to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges to supabase_auth_admin;

-- Recent attempts, shared by all gateways of this database.

create schema gateway;

-- Unlogged: losing the counts in a crash is acceptable, and counting writes no write-ahead log.
create unlogged table gateway.rate_limits (
  key    text primary key,
  points int not null,
  expire bigint -- milliseconds since 1970
);

alter table gateway.rate_limits enable row level security;
create policy "the auth service counts attempts"
  on gateway.rate_limits for all to supabase_auth_admin
  using (true) with check (true);
grant usage on schema gateway to supabase_auth_admin;
grant select, insert, update, delete on gateway.rate_limits to supabase_auth_admin;

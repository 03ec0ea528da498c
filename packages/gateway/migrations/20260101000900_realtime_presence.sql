-- Who is present on which channel, shared by all gateways. Each gateway sends a heartbeat every few seconds; without it the
-- presences that it tracks expire.

create unlogged table realtime.gateways (
  id      uuid primary key,
  seen_at timestamptz not null default now()
);

create unlogged table realtime.presences (
  -- Changes with each `track`, so that clients can tell them apart.
  ref        text primary key,
  gateway_id uuid not null,
  topic      text not null,
  private    boolean not null,
  key        text not null,
  -- The tracked state, including `phx_ref`.
  meta       jsonb not null
);
create index on realtime.presences (topic, private);
create index on realtime.presences (gateway_id);

-- Only the gateways read these. The policies on `realtime.messages` decide what a listener sees.
alter table realtime.gateways enable row level security;
alter table realtime.presences enable row level security;
grant select, insert, update, delete on realtime.gateways, realtime.presences to service_role;

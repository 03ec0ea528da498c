-- Who is present on which channel, as all gateways know it. A gateway says every few seconds that it is still there;
-- whom it had tracked is gone when it no longer does.

create unlogged table realtime.gateways (
  id      uuid primary key,
  seen_at timestamptz not null default now()
);

create unlogged table realtime.presences (
  -- The client knows one tracking from the next by it.
  ref        text primary key,
  gateway_id uuid not null,
  topic      text not null,
  private    boolean not null,
  key        text not null,
  -- What was tracked, `phx_ref` among it.
  meta       jsonb not null
);
create index on realtime.presences (topic, private);
create index on realtime.presences (gateway_id);

-- Nobody reads these but the gateways; what a person may see of them is asked of `realtime.messages`.
alter table realtime.gateways enable row level security;
alter table realtime.presences enable row level security;
grant select, insert, update, delete on realtime.gateways, realtime.presences to service_role;

-- Who may hear and send on a private channel, as on a Supabase project: policies on `realtime.messages`, which ask
-- `realtime.topic()` and the column `extension` (supabase.com/docs/guides/realtime/authorization).

create table realtime.messages (
  id          uuid primary key default gen_random_uuid(),
  topic       text not null,
  extension   text not null check (extension in ('broadcast', 'presence')),
  event       text,
  payload     jsonb,
  private     boolean not null default false,
  inserted_at timestamp not null default now(),
  updated_at  timestamp not null default now()
);

alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The channel that is asked about, without `realtime:`.
create function realtime.topic() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

grant execute on function realtime.topic() to anon, authenticated, service_role;

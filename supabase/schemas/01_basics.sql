-- Basics: the schema of private helpers, and types for the values that members send.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Helpers for policies and triggers. PostgREST does not expose this schema, so clients cannot call them.

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- True until the session of the caller's token ends: an access token is accepted for up to an hour after that. Tokens
-- without a session, such as service keys, never end.
create function private.is_session_open() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as materialized (select auth.jwt() as claims)
    select claims ->> 'session_id' is null or exists (
             select from auth.sessions
              where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
                and (not_after is null or not_after > now())
           )
      from token
  $$;

-- True in an open session, unless the caller has a second factor and has only given the password. Nearly every request
-- asks this: calling `is_session_open`, or parsing the claims again, would double the time.
create function private.is_fully_signed_in() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as materialized (select auth.jwt() as claims)
    select (
             claims ->> 'session_id' is null or exists (
               select from auth.sessions
                where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
                  and (not_after is null or not_after > now())
             )
           ) and (
             coalesce(claims ->> 'aal' = 'aal2', false) or not exists (
               select from auth.mfa_factors where user_id = (claims ->> 'sub')::uuid and status = 'verified'
             )
           )
      from token
  $$;

-- For triggers that stamp each change. An editor sends the stamp back, so that an edit overwrites no other: no two
-- versions of a row may share one, even when the clock is set back.
create function private.stamp_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;

-- For tables in which clients change some columns: its arguments. They may send whole rows, with the other columns as they are.
-- Generated columns are arguments as well: they have no value yet. The trigger must run before those that set columns, so its
-- name comes first in the alphabet.
create function private.accept_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception 'column_fixed' using errcode = '42501';
  end if;
  return new;
end $$;

-- Whether rows return from the bin. Triggers ask that must not treat them as new.
create function private.is_restoring() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(current_setting('bin.restoring', true), '') = 'on' $$;

revoke execute on function private.is_session_open(), private.is_fully_signed_in(), private.is_restoring() from public;
grant execute on function private.is_session_open(), private.is_fully_signed_in() to authenticated;
grant execute on function private.is_restoring() to authenticated, service_role;

-- The id in which a chosen one results: it begins like that of its family or conversation. A chosen id that is taken
-- elsewhere would tell so.
create function private.id_within(scope uuid, id uuid) returns uuid
  language sql immutable set search_path = ''
  as $$ select overlay(id::text placing left(scope::text, 8) from 1)::uuid $$;

-- For tables in which a client chooses ids, so that sending a row again after a lost response adds nothing. It fails with
-- 23505 then, and only if the id is taken in the same family, which sees its rows anyway.
create function private.keep_ids_apart() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.id := private.id_within(new.family_id, new.id);
  return new;
end $$;

revoke execute on function private.id_within(uuid, uuid) from public;

-- The file in a public bucket that an address names: its bucket, a slash and its name. Null for any other text: all that
-- read addresses ask here, and so agree on which file it is.
create function private.stored_path(url text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select substring(
      url from
      '^(?:https?://[^/?#]+)?/storage/v1/object/public/([a-z-]+/(?:[0-9a-f-]{36}/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*)$'
    )
  $$;

/* Whether it is the address of a file in a public bucket of this hub. One elsewhere would tell its host who looks, and when. */
create function private.is_stored_in(bucket text, url text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select case when url is not null then coalesce(starts_with(private.stored_path(url), bucket || '/'), false) end $$;

revoke execute on function private.stored_path(text), private.is_stored_in(text, text) from public;
grant execute on function private.stored_path(text), private.is_stored_in(text, text) to authenticated, service_role;

-- Whether a text has a character that is seen. Names and titles need one. As `isVisible` of the web app.
create function private.is_visible(content text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select content ~ ('[^\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
  $$;

revoke execute on function private.is_visible(text) from public;
grant execute on function private.is_visible(text) to authenticated, service_role;

-- A blank address is none; that of a picture which is not in the bucket is refused, with the name of its column.
-- @param the bucket
create function private.require_stored_picture() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.image_url := nullif(btrim(new.image_url), '');
  if not private.is_stored_in(tg_argv[0], new.image_url) then
    raise exception 'picture_not_stored' using errcode = 'check_violation', detail = 'image_url';
  end if;
  return new;
end $$;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Types of the values that members send. Postgres also accepts infinity, years BC and of six digits, POSIX time zones and JSON
-- of any shape, on which JavaScript, calendars and exports fail. Columns of dates, moments and time zones have these types, and
-- so have the arguments of functions that members call. Columns of numbers and JSON have checks instead: hosted Supabase would
-- send live changes of a domain over them as text. `bounded-values.test.ts` finds a column or an argument without a limit.

create domain private.day as date check (value between '0001-01-01' and '9999-12-31');

-- A day less on both sides, so that it has a year of four digits in each time zone.
create domain private.moment as timestamptz check (value between '0001-01-02 00:00+00' and '9999-12-30 00:00+00');

-- The name of a time zone that Intl and calendars know. Without a digit it is no POSIX specification (`FOO5`), and with a
-- slash no abbreviation. An unknown zone raises an error.
create domain private.time_zone as text check (
  char_length(value) <= 60
  and value ~ '^([A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2}|Etc/GMT(\+(\d|1[0-2])|-(\d|1[0-4]))|UTC|GMT|[CEMW]ET|[EHM]ST|(EST5E|CST6C|MST7M|PST8P)DT)$'
  and timestamp '2000-01-01' at time zone value > '1999-01-01 00:00+00'
);

-- One of several words that a function knows, such as a kind.
create domain private.word as text check (char_length(value) <= 100);
create domain private.words as text[] check (cardinality(value) <= 100 and char_length(array_to_string(value, ',')) <= 10000);

-- What a member writes. Its column may allow less.
create domain private.phrase as text check (char_length(value) <= 10000);

create domain private.ids as uuid[] check (cardinality(value) <= 1000);

create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 100000);

-- Rows for `jsonb_populate_recordset`, each an object.
create domain private.json_rows as jsonb check (
  jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 50000 and pg_column_size(value) <= 20000000
  and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != "object")')
);

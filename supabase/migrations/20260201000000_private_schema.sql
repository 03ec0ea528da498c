-- What policies and triggers need and no client may call: PostgREST does not expose this schema.

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- The invite code that the request presents in its header `x-invite-code`, if any. (PostgREST lower-cases names.)
create function private.presented_invite_code() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.headers', true), '')::json ->> 'x-invite-code' $$;

-- 48 random bits are exactly 8 characters of the URL-safe alphabet.
create function private.new_invite_code() returns text
  language sql volatile security definer set search_path = ''
  as $$ select translate(encode(extensions.gen_random_bytes(6), 'base64'), '+/', '-_') $$;

revoke execute on function private.presented_invite_code(), private.new_invite_code() from public;
grant execute on function private.presented_invite_code() to anon, authenticated;
grant execute on function private.new_invite_code() to authenticated, service_role;

-- Helpers for policies and triggers. PostgREST does not expose this schema, so clients cannot call them.

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- True unless the caller has a second factor and has only given the password.
create function private.is_fully_signed_in() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    )
  $$;

revoke execute on function private.is_fully_signed_in() from public;
grant execute on function private.is_fully_signed_in() to authenticated;

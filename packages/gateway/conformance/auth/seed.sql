-- Two people as Supabase projects seed them: every column for tokens is filled, the password is hashed by Postgres, and
-- the identity of the second has the default id.

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token,
  confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change, email_change_sent_at,
  last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at, phone,
  phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at, email_change_token_current,
  email_change_confirm_status, banned_until, reauthentication_token, reauthentication_sent_at, is_sso_user, deleted_at,
  is_anonymous
)
select '00000000-0000-0000-0000-000000000000', id::uuid, 'authenticated', 'authenticated', email,
       extensions.crypt('sown password', extensions.gen_salt('bf', 4)), now(), null, '', null, '', null, '', '', null,
       null, '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', name), null, now(), now(), null,
       null, '', '', null, '', 0, null, '', null, false, null, false
  from (values ('00000000-0000-4000-8000-0000000000a1', 'seed1@example.com', 'Sid'),
               ('00000000-0000-4000-8000-0000000000a2', 'seed2@example.com', 'Sue')) as people (id, email, name);

insert into auth.identities (
  id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at
)
select gen_random_uuid(), id, id, jsonb_build_object('sub', id::text, 'email', email), 'email', now(), now(), now()
  from auth.users where email = 'seed1@example.com';
insert into auth.identities (user_id, provider_id, identity_data, provider)
select id, id::text, format('{"sub": "%s", "email": "%s"}', id, email)::jsonb, 'email'
  from auth.users where email = 'seed2@example.com';

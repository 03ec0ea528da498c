-- Mails that sign in, confirm an address, confirm its change from both sides, or prove again who is at the keyboard.

alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check check (
  token_type in (
    'signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication'
  )
);

-- How many of the two addresses, the present and the new one, have said yes.
alter table auth.users
  add column email_change_confirm_status smallint not null default 0 check (email_change_confirm_status in (0, 1, 2));

-- Found by the code that was mailed to the new address.
create index users_new_email_idx on auth.users (lower(new_email)) where new_email is not null;

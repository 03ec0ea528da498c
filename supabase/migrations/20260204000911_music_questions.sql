-- What the server asks the music provider for its members. The provider counts what the whole hub asks, and makes all
-- wait when it is too much: so nobody may ask for more than their share.

/*
 * Counts one for the caller, and answers in how many seconds they may ask, 0 being now. With 180 a minute somebody adds
 * eleven songs within it to the longest playlist that is shown, and reads it again after each.
 */
create function public.count_music_question() returns integer
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.my_families()) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return private.use_allowance('music questions', 1, 180, '1 minute');
end $$;

revoke execute on function public.count_music_question() from public, anon, authenticated, service_role;
grant execute on function public.count_music_question() to authenticated;

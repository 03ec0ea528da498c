-- Requests that the server sends to the music provider for its members. The provider limits the hub as a whole, so each
-- member gets a share.

/*
 * Counts one request of the caller. @returns 0, or the seconds to wait. 180 a minute are enough to add eleven songs to the
 * longest playlist on the screen and read it again after each.
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

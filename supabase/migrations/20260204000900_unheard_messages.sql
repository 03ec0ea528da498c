-- Whoever writes in another's name is refused in the same words whether or not that person takes part. Triggers come
-- before the policies, so somebody who was taken out could have asked by their different words who is still there.

create or replace function private.refuse_unheard_messages() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody signed in: the server itself.
  if new.user_id <> coalesce(auth.uid(), new.user_id) then
    raise exception 'Only those who take part can write here.' using errcode = '42501';
  end if;
  perform from public.conversation_members
    where conversation_id = new.conversation_id and user_id = new.user_id
    for share;
  if not found then
    raise exception 'Only those who take part can write here.' using errcode = '42501';
  end if;
  perform from public.conversations
    where id = new.conversation_id and (
      kind = 'group'
      or exists (
        select from public.conversation_members
         where conversation_id = new.conversation_id and user_id <> new.user_id
      )
    );
  if not found then
    raise exception 'Nobody is here any more to read this.' using errcode = '23514';
  end if;
  if new.image_path is not null and not exists (
    select from storage.objects
     where bucket_id = 'messages' and name = new.image_path and owner_id = new.user_id::text
       and split_part(name, '/', 1) = new.conversation_id::text
  ) then
    raise exception 'This photo has not been uploaded.' using errcode = '23503';
  end if;
  return new;
end $$;

-- Likes. A member likes a post once. The post keeps the count, so that the feed does not read every like.

create table public.post_likes (
  post_id    uuid not null references public.posts on delete cascade,
  -- Not to profiles: with two foreign keys in its key this table would join posts to profiles, and PostgREST
  -- could not tell `posts?select=author:profiles(…)` from "the users who like it" (PGRST201).
  user_id    uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index on public.post_likes (user_id);

alter table public.post_likes enable row level security;
revoke all on public.post_likes from anon, authenticated;
grant select, delete on public.post_likes to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;

create policy "members see the likes of the posts they see"
  on public.post_likes for select to authenticated
  using (exists (select from public.posts where id = post_id));

create policy "members like the posts they see, as themselves"
  on public.post_likes for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts where id = post_id));

create policy "users take back their own likes"
  on public.post_likes for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "taking back a like requires the second factor"
  on public.post_likes as restrictive for delete to authenticated
  using ((select private.is_fully_signed_in()));

create function private.count_likes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.posts set like_count = like_count + 1 where id = new.post_id;
  else
    update public.posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;

create trigger count_likes after insert or delete on public.post_likes
  for each row execute function private.count_likes();

create trigger limit_likes after insert on public.post_likes referencing new table as added
  for each statement execute function private.require_allowance('likes', '20000', '1 day', 'daily_limit');

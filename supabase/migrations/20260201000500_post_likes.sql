-- Likes. A member likes a post once; the post keeps the count, so that a feed need not read them all.

create table public.post_likes (
  post_id    uuid not null references public.posts on delete cascade,
  -- Not to profiles: with two foreign keys in its key this table would join posts to profiles, and PostgREST
  -- could not tell `posts?select=author:profiles(…)` from "the people who like it" (PGRST201).
  user_id    uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index on public.post_likes (user_id);

alter table public.post_likes enable row level security;
revoke all on public.post_likes from anon, authenticated;
grant select, delete on public.post_likes to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;

create policy "whoever sees a post sees who likes it"
  on public.post_likes for select to authenticated
  using (exists (select from public.posts where id = post_id));

create policy "members like the posts they see, as themselves"
  on public.post_likes for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts where id = post_id));

create policy "members take back their own likes"
  on public.post_likes for delete to authenticated
  using (user_id = (select auth.uid()));

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

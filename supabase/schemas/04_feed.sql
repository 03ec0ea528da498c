-- The feed: posts and likes.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Posts. The whole family reads them; the author edits them; the author or an admin deletes them. Earlier versions are not
-- kept.

/* Whether each is the address of a file in the bucket. */
create function private.are_stored_in(bucket text, urls text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select coalesce(bool_and(coalesce(char_length(url) <= 2048 and private.is_stored_in(bucket, url), false)), true)
      from unnest(urls) as url
  $$;
revoke execute on function private.are_stored_in(text, text[]) from public;
grant execute on function private.are_stored_in(text, text[]) to authenticated, service_role;

create table public.posts (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  content    text not null default '' check (char_length(content) <= 10000),
  -- The first of `image_urls`, for clients that know only this column.
  image_url  text check (char_length(image_url) <= 2048),
  -- Photos and videos, in the order in which they are shown.
  image_urls text[] not null default '{}' 
             check (cardinality(image_urls) <= 10 and char_length(array_to_string(image_urls, ',')) <= 20000),
  tags       text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 1000),
  like_count int  not null default 0 check (like_count >= 0),
  comment_count int not null default 0,
  -- The newest comment: {"id", "user_id", "content": its first 200 characters}. Kept by a trigger, like the count.
  latest_comment jsonb check (octet_length(latest_comment::text) <= 3000),
  -- See `reactions`.
  reacted_by jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at timestamptz not null default now(),
  -- Of the last edit; `created_at` if there was none.
  updated_at timestamptz not null default now(),

  constraint says_something check (private.is_visible(content) or image_url is not null),
  constraint images_are_stored_here check (private.are_stored_in('posts', image_urls))
);
-- The feed: newest first, page by page.
create index on public.posts (family_id, created_at desc, id desc);
-- The export of a family, posts and likes.
create index on public.posts (family_id, id);
create index on public.posts (user_id);

alter table public.posts enable row level security;
revoke all on public.posts from anon, authenticated;
grant select, delete on public.posts to authenticated;
grant insert (id, family_id, user_id, content, image_url, image_urls, tags) on public.posts to authenticated;
grant update on public.posts to authenticated;
create trigger accept_changes before update on public.posts
  for each row execute function private.accept_changes('content', 'image_urls', 'tags');

create policy "families read their own posts"
  on public.posts for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members post to their own family in their own name"
  on public.posts for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their posts"
  on public.posts for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete posts"
  on public.posts for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger require_stored_picture before insert or update of image_url on public.posts
  for each row execute function private.require_stored_picture('posts');

-- Also numbers the pictures from 1, whatever array a client has sent.
create function private.keep_first_image() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.image_urls = '{}' and btrim(new.image_url) <> '' then
    new.image_urls := array[btrim(new.image_url)];
  end if;
  new.image_urls := array(select unnest(new.image_urls));
  new.image_url := new.image_urls[1];
  return new;
end $$;

create trigger keep_first_image before insert or update of image_urls on public.posts
  for each row execute function private.keep_first_image();

-- Likes are counted in the row, and are no edit.
create trigger stamp_change before update of content, image_urls, tags on public.posts
  for each row execute function private.stamp_change();

create trigger keep_ids_apart before insert on public.posts
  for each row execute function private.keep_ids_apart();

create trigger limit_posts after insert on public.posts referencing new table as added
  for each statement execute function private.require_allowance('posts', '20000', '1 day', 'post_limit');

alter publication supabase_realtime add table public.posts;


-- ----------------------------------------------------------------------------------------------------------------------------
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

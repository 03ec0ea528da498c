-- Posts. The whole family reads them; the author or an admin deletes them; they cannot be edited.

create table public.posts (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  content    text not null default '' check (char_length(content) <= 10000),
  image_url  text check (char_length(image_url) <= 2048),
  tags       text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 1000),
  like_count int  not null default 0 check (like_count >= 0),
  comment_count int not null default 0,
  -- See `reactions`.
  reacted_by jsonb not null default '{}',
  created_at timestamptz not null default now(),

  constraint says_something check (content ~ '\S' or image_url is not null)
);
-- The feed: newest first, page by page.
create index on public.posts (family_id, created_at desc, id desc);
create index on public.posts (user_id);

alter table public.posts enable row level security;
revoke all on public.posts from anon, authenticated;
grant select, delete on public.posts to authenticated;
grant insert (id, family_id, user_id, content, image_url, tags) on public.posts to authenticated;

create policy "families read their own posts"
  on public.posts for select to authenticated
  using (family_id in (select private.my_families()));

create policy "members post to their own family in their own name"
  on public.posts for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id in (select private.my_families()));

create policy "authors and admins delete posts"
  on public.posts for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id in (select private.my_families()))
    or family_id in (select private.my_families_as('admin'))
  );

create trigger require_stored_picture before insert or update of image_url on public.posts
  for each row execute function private.require_stored_picture('posts');

create trigger keep_ids_apart before insert on public.posts
  for each row execute function private.keep_ids_apart();

create trigger limit_posts after insert on public.posts referencing new table as added
  for each statement execute function private.require_allowance('posts', '20000', '1 day', 'post_limit');

alter publication supabase_realtime add table public.posts;

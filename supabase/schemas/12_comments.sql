-- Comments and reactions.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Comments on posts, media, recipes, events and relatives. Members who see the subject read and write them; authors edit
-- theirs; authors and admins delete them.

create table public.comments (
  -- The app chooses the id, so that sending again after a lost response adds nothing.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  post_id     uuid references public.posts on delete cascade,
  media_id    uuid references public.media on delete cascade,
  recipe_id   uuid references public.recipes on delete cascade,
  event_id    uuid references public.events on delete cascade,
  relative_id uuid references public.family_history on delete cascade,
  subject_id  uuid not null generated always as (coalesce(post_id, media_id, recipe_id, event_id, relative_id)) stored,
  -- The comment that it replies to, which is not a reply itself. Without a foreign key: when that comment is deleted, its
  -- replies stay, and stay together.
  parent_id   uuid,
  content     text not null check (char_length(content) <= 4000 and private.is_visible(content)),
  -- Members whom the text names.
  mentions    uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  -- See `reactions`.
  reacted_by  jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint comment_has_one_subject check (num_nonnulls(post_id, media_id, recipe_id, event_id, relative_id) = 1)
);
create index on public.comments (subject_id, created_at, id);
create unique index on public.comments (family_id, id);
create index on public.comments (user_id);
create index on public.comments (post_id) where post_id is not null;
create index on public.comments (media_id) where media_id is not null;
create index on public.comments (recipe_id) where recipe_id is not null;
create index on public.comments (event_id) where event_id is not null;
create index on public.comments (relative_id) where relative_id is not null;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated;
grant select, delete on public.comments to authenticated;
grant insert (id, family_id, user_id, post_id, media_id, recipe_id, event_id, relative_id, parent_id, content, mentions)
  on public.comments to authenticated;
-- Columns left out here never change: a comment keeps its author and its subject.
grant update on public.comments to authenticated;
create trigger accept_changes before update on public.comments
  for each row execute function private.accept_changes('content', 'mentions', 'subject_id');

-- `offset 0`: each subject is looked up by its key. Postgres would otherwise read all posts of a large family first.
create policy "comments require their subject to be visible"
  on public.comments as restrictive for all to authenticated
  using (
    (post_id is null or exists (select from public.posts where id = comments.post_id offset 0))
    and (media_id is null or exists (select from public.media where id = comments.media_id offset 0))
    and (recipe_id is null or exists (select from public.recipes where id = comments.recipe_id offset 0))
    and (event_id is null or exists (select from public.events where id = comments.event_id offset 0))
    and (relative_id is null
         or exists (select from public.family_history where id = comments.relative_id offset 0))
  );

-- Comments are read by subject, author or id, so the family is compared in a way that uses no index: Postgres would
-- otherwise read all comments of a large family to combine two indexes.
create policy "families read their comments"
  on public.comments for select to authenticated
  using (family_id in (select private.my_family()));

create policy "members comment in their own family in their own name"
  on public.comments for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their comments"
  on public.comments for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete comments"
  on public.comments for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.comments
  for each row execute function private.keep_ids_apart();

-- As the caller: a comment that the caller cannot see is as good as none.
create function private.check_parent() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.comments as parent
     where parent.id = new.parent_id and parent.parent_id is null
       and parent.subject_id = coalesce(new.post_id, new.media_id, new.recipe_id, new.event_id, new.relative_id)
  ) then
    raise exception 'parent_comment_gone' using errcode = '23503';
  end if;
  return new;
end $$;

create trigger check_parent before insert on public.comments
  for each row when (new.parent_id is not null and not private.is_restoring()) execute function private.check_parent();

-- A member who has left since the text was written is dropped without an error.
create function private.keep_mentions_in_family() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.mentions := array(
    select id from public.profiles where id = any (new.mentions) and family_id = new.family_id order by id
  );
  return new;
end $$;

create trigger keep_mentions_in_family before insert or update of mentions on public.comments
  for each row execute function private.keep_mentions_in_family();

create trigger stamp_change before update of content, mentions on public.comments
  for each row execute function private.stamp_change();

-- The subjects keep the count, and posts the newest comment, so that lists need no further request and receive both live.
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  comment constant public.comments := case tg_op when 'INSERT' then new else old end;
  added   constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update public.posts set comment_count = comment_count + added where id = comment.post_id;
  update public.media set comment_count = comment_count + added where id = comment.media_id;
  update public.recipes set comment_count = comment_count + added where id = comment.recipe_id;
  update public.events set comment_count = comment_count + added where id = comment.event_id;
  update public.family_history set comment_count = comment_count + added where id = comment.relative_id;
  return null;
end $$;

create function private.show_latest_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  post constant uuid := coalesce(new.post_id, old.post_id);
begin
  update public.posts set latest_comment = (
    select jsonb_build_object('id', id, 'user_id', user_id, 'content', left(content, 200))
      from public.comments where subject_id = post order by created_at desc, id desc limit 1
  ) where id = post;
  return null;
end $$;

create trigger show_added_comment after insert or update of content on public.comments
  for each row when (new.post_id is not null) execute function private.show_latest_comment();
create trigger show_comment_before after delete on public.comments
  for each row when (old.post_id is not null) execute function private.show_latest_comment();

create trigger count_comments after insert or delete on public.comments
  for each row execute function private.count_comments();

create trigger limit_comments after insert on public.comments referencing new table as added
  for each statement execute function private.require_allowance('comments', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.comments;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Reactions to posts, comments and messages: one emoji of a kind for each member. Likes of posts are a table of their own.
-- The subject keeps who reacted (`reacted_by`: {"🎉": ["user id", …]}), so that lists need no further request and receive
-- it live.

create table public.reactions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  post_id    uuid references public.posts on delete cascade,
  comment_id uuid references public.comments on delete cascade,
  message_id uuid references public.messages on delete cascade,
  -- Each is one code point, so that it is stored in one way only.
  emoji      text not null check (emoji in ('🧡', '👍', '😂', '😮', '😢', '🎉')),
  created_at timestamptz not null default now(),

  constraint reaction_has_one_subject check (num_nonnulls(post_id, comment_id, message_id) = 1),
  -- A post is liked instead.
  constraint post_has_likes check (post_id is null or emoji <> '🧡'),
  unique (post_id, user_id, emoji),
  unique (comment_id, user_id, emoji),
  unique (message_id, user_id, emoji)
);
create index on public.reactions (user_id);

alter table public.reactions enable row level security;
revoke all on public.reactions from anon, authenticated;
grant select, delete on public.reactions to authenticated;
grant insert (user_id, post_id, comment_id, message_id, emoji) on public.reactions to authenticated;

create policy "reactions require their subject to be visible"
  on public.reactions as restrictive for all to authenticated
  using (
    (post_id is null or exists (select from public.posts where id = reactions.post_id))
    and (comment_id is null or exists (select from public.comments where id = reactions.comment_id))
    and (message_id is null or exists (select from public.messages where id = reactions.message_id))
  );

create policy "reactions require the second factor"
  on public.reactions as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create policy "members see reactions"
  on public.reactions for select to authenticated
  using (true);

create policy "members react as themselves"
  on public.reactions for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "members take back their own reactions"
  on public.reactions for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.with_reaction(reacted_by jsonb, emoji text, member uuid) returns jsonb
  language sql immutable
  return jsonb_set(reacted_by, array[emoji], coalesce(reacted_by -> emoji, '[]') || to_jsonb(member));

create function private.without_reaction(reacted_by jsonb, emoji text, member uuid) returns jsonb
  language sql immutable
  return case (reacted_by -> emoji) - member::text
    when '[]' then reacted_by - emoji
    else jsonb_set(reacted_by, array[emoji], (reacted_by -> emoji) - member::text)
  end;

revoke execute on function
  private.with_reaction(jsonb, text, uuid), private.without_reaction(jsonb, text, uuid) from public;

create function private.keep_reactions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.posts set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.post_id;
    update public.comments set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.comment_id;
    update public.messages set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.message_id;
  else
    update public.posts set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.post_id;
    update public.comments set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.comment_id;
    update public.messages set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.message_id;
  end if;
  return null;
end $$;

create trigger keep_reactions after insert or delete on public.reactions
  for each row execute function private.keep_reactions();

create trigger limit_reactions after insert on public.reactions referencing new table as added
  for each statement execute function private.require_allowance('reactions', '20000', '1 day', 'daily_limit');

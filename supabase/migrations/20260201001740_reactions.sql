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

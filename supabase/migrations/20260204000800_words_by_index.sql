-- A word that nearly every text has is found about as fast as any other.

/*
 * What the caller may find by these words, of one kind or of all: of each kind the best 51 and the newest first. Titles
 * are compared among the newest 200.
 *
 * The word index is asked first and for nothing else: `offset 0` keeps all that follows apart. With any other condition
 * or order beside the words, Postgres may take another index, or none, and work out the words of each row; it reckons so
 * where nearly all rows have them. What the index knows of the scope is the beginning of its id, so the whole of it is
 * compared afterwards. Scopes are asked for one after the other: that is a quarter of the work of all in one query.
 */
create or replace function private.find_words(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 100
  set search_path = '' set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  family  uuid;
  ours    tsquery;
  scopes  uuid[];
  queries tsquery[];
begin
  select my_families into family from private.my_families();
  if family is null or cardinality(words) = 0 then
    return;
  end if;
  ours := private.search_query(array[family], words);

  if coalesce(of_kind, 'person') = 'person' then
    return query
      with matches as (
        select id, full_name, family_id from public.profiles
         where private.search_words(family_id, full_name, bio) @@ ours offset 0
      )
      select 'person', id, private.title_rank(full_name, words) as rank from matches
       where family_id = family order by rank desc, full_name limit 51;
  end if;

  if coalesce(of_kind, 'history') = 'history' then
    return query
      with matches as (
        select id, member_name, family_id from public.family_history
         where private.search_words(family_id, member_name, bio) @@ ours offset 0
      ), newest as (
        select * from matches where family_id = family order by member_name, id limit 200
      )
      select 'history', id, private.title_rank(member_name, words) as rank from newest
       order by rank desc, member_name limit 51;
  end if;

  -- A single letter is looked for in names alone.
  if octet_length(words[1]) = 1 then
    return;
  end if;

  if coalesce(of_kind, 'event') = 'event' then
    return query
      with matches as (
        select id, title, start_time, family_id from public.events
         where private.search_words(family_id, title, description, location) @@ ours offset 0
      ), newest as (
        select * from matches where family_id = family order by start_time desc limit 200
      )
      select 'event', id, private.title_rank(title, words) as rank from newest
       order by rank desc, start_time desc limit 51;
  end if;

  if coalesce(of_kind, 'recipe') = 'recipe' then
    return query
      with matches as (
        select id, title, created_at, family_id from public.recipes
         where private.search_words(family_id, title, description, ingredients, instructions) @@ ours offset 0
      ), newest as (
        select * from matches where family_id = family order by created_at desc limit 200
      )
      select 'recipe', id, private.title_rank(title, words) as rank from newest
       order by rank desc, created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'media') = 'media' then
    scopes := array[family, auth.uid()] || array(select private.people_who_marked_me());
    queries := array(select private.search_query(array[scope], words) from unnest(scopes) as scope);
    return query
      with matches as (
        select id, title, created_at, family_id, case when is_private then user_id else family_id end as scope
          from public.family_media
         where private.search_words(
           case when is_private then user_id else family_id end, title, description) @@ any (queries) offset 0
      ), newest as (
        select * from matches where family_id = family and scope = any (scopes) order by created_at desc limit 200
      )
      select 'media', id, private.title_rank(title, words) as rank from newest
       order by rank desc, created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'post') = 'post' then
    return query
      with matches as (
        select id, created_at, family_id from public.posts
         where private.search_words(family_id, variadic tags || content) @@ ours offset 0
      )
      select 'post', id, 1::real from matches where family_id = family order by created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'message') = 'message' then
    scopes := array(select private.my_conversations());
    queries := array(select private.search_query(array[scope], words) from unnest(scopes) as scope);
    return query
      with matches as (
        select id, created_at, conversation_id from public.messages
         where private.search_words(conversation_id, content) @@ any (queries) offset 0
      )
      select 'message', id, 1::real from matches
       where conversation_id = any (scopes) order by created_at desc limit 51;
  end if;
end $$;

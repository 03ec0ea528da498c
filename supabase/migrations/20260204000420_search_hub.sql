-- Searching the hub. Row-level security alone would be right but slow: Postgres does not trust the operators of a
-- word index with rows that a policy may hide, and so would read every row first. Hence two steps: `find_words` asks the
-- index, in the scopes of the caller, and gives ids; `search_hub` reads what they stand for as the caller, under the
-- policies.

/* The words that are looked for. One letter beside others says nothing: the `s` of `Rosa's`. */
create function private.wanted_words(query text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from string_to_table(private.spaced(left(query, 200)), ' ') with ordinality as words (word, place)
     where octet_length(word) > 1 or word = private.spaced(query)
     order by place limit 8
  );

/* How well a title answers: 4 it is what was looked for, 3 it begins so, 2 it has all the words, 1 the rest has them. */
create function private.title_rank(title text, words text[]) returns real
  language plpgsql immutable parallel safe as $$
declare
  spaced text := ' ' || private.spaced(title);
  wanted text := ' ' || array_to_string(words, ' ');
  word   text;
begin
  if spaced = wanted then return 4; end if;
  if starts_with(spaced, wanted) then return 3; end if;
  foreach word in array words loop
    if strpos(spaced, ' ' || word) = 0 then return 1; end if;
  end loop;
  return 2;
end $$;

/*
 * What the caller may find by these words, of one kind or of all: of each kind the best 51 and the newest first. Titles
 * are compared among the newest 200.
 *
 * All matches are collected before the newest are taken. Asked for both at once, Postgres would go through the newest
 * and work out the words of each.
 */
create function private.find_words(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 100
  set search_path = '' set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  family uuid;
  ours   tsquery;
  query  tsquery;
begin
  select my_families into family from private.my_families();
  if family is null or cardinality(words) = 0 then
    return;
  end if;
  ours := private.search_query(array[family], words);

  if coalesce(of_kind, 'person') = 'person' then
    return query
      with matches as materialized (
        select id, full_name from public.profiles
         where family_id = family and private.search_words(family_id, full_name, bio) @@ ours
      )
      select 'person', id, private.title_rank(full_name, words) as rank from matches
       order by rank desc, full_name limit 51;
  end if;

  if coalesce(of_kind, 'history') = 'history' then
    return query
      with matches as materialized (
        select id, member_name from public.family_history
         where family_id = family and private.search_words(family_id, member_name, bio) @@ ours
      ), newest as (
        select * from matches order by member_name, id limit 200
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
      with matches as materialized (
        select id, title, start_time from public.events
         where family_id = family and private.search_words(family_id, title, description, location) @@ ours
      ), newest as (
        select * from matches order by start_time desc limit 200
      )
      select 'event', id, private.title_rank(title, words) as rank from newest
       order by rank desc, start_time desc limit 51;
  end if;

  if coalesce(of_kind, 'recipe') = 'recipe' then
    return query
      with matches as materialized (
        select id, title, created_at from public.recipes
         where family_id = family
           and private.search_words(family_id, title, description, ingredients, instructions) @@ ours
      ), newest as (
        select * from matches order by created_at desc limit 200
      )
      select 'recipe', id, private.title_rank(title, words) as rank from newest
       order by rank desc, created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'media') = 'media' then
    query := private.search_query(
      array[family, auth.uid()] || array(select private.people_who_marked_me()), words);
    return query
      with matches as materialized (
        select id, title, created_at from public.family_media
         where family_id = family and private.search_words(
           case when is_private then user_id else family_id end, title, description) @@ query
      ), newest as (
        select * from matches order by created_at desc limit 200
      )
      select 'media', id, private.title_rank(title, words) as rank from newest
       order by rank desc, created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'post') = 'post' then
    return query
      with matches as materialized (
        select id, created_at from public.posts
         where family_id = family and private.search_words(family_id, variadic tags || content) @@ ours
      )
      select 'post', id, 1::real from matches order by created_at desc limit 51;
  end if;

  if coalesce(of_kind, 'message') = 'message' then
    query := private.search_query(array(select private.my_conversations()), words);
    return query
      with matches as materialized (
        select id, created_at from public.messages
         where private.search_words(conversation_id, content) @@ query
      )
      select 'message', id, 1::real from matches order by created_at desc limit 51;
  end if;
end $$;

/* A text with the words that were found between U+0002 and U+0003, cut to `most` words around the first of them. */
create function private.excerpt(content text, words text[], most int) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    with parts as (
      select left(part, 80) as part, place,
             folded ~ ('(^|[^[:alnum:]])(' || array_to_string(words, '|') || ')') as hit
        from rows from (
          regexp_split_to_table(btrim(translate(content, E'\x02\x03', '  '), E' \t\r\n'), '\s+'),
          regexp_split_to_table(btrim(translate(private.fold(content), E'\x02\x03', '  '), E' \t\r\n'), '\s+')
        ) with ordinality as parts (part, folded, place)
    ), beginning as (
      select greatest(1, min(place) filter (where hit) - 4) as place from parts
    )
    select case when beginning.place > 1 then '… ' else '' end
        || string_agg(
             case when hit
               then regexp_replace(part, '^([[:punct:]]*)(.*[^[:punct:]])([[:punct:]]*)$', E'\\1\x02\\2\x03\\3')
               else part end, ' ' order by parts.place)
             filter (where parts.place < beginning.place + most)
        || case when max(parts.place) >= beginning.place + most then ' …' else '' end
      from (select coalesce(place, 1) as place from beginning) as beginning join parts on parts.place >= beginning.place
     group by beginning.place
  $$;

revoke execute on function
  private.wanted_words(text), private.title_rank(text, text[]), private.find_words(text[], text),
  private.excerpt(text, text[], int) from public;
grant execute on function
  private.wanted_words(text), private.find_words(text[], text), private.excerpt(text, text[], int) to authenticated;

/*
 * What the caller's family has with all of these words, each of which may be the beginning of one.
 *
 * query   as typed; no text is an error. Up to 200 characters and 8 words count.
 * of_kind one kind: person, history, event, recipe, post, media or message
 * most    how many of each kind, at most 50
 *
 * `total` is how many of the kind there are, 51 standing for more than 50. `title` and `snippet` are plain text with
 * what was found between U+0002 and U+0003; the title of a post or a message is its author's name. `moment` is when it
 * was written or begins; `day` takes its place where there is only a date: all-day events, births. `picture` is an
 * address, or of media the path in their bucket. Below 1, `rank` says that it only looks like what was looked for.
 */
create function public.search_hub(query text, of_kind text default null, most int default 5)
  returns table (
    kind text, id uuid, rank real, total int, title text, snippet text, moment timestamptz, day date,
    picture text, file_type text, conversation_id uuid
  )
  language sql stable set search_path = ''
  as $$
    with wanted as materialized (
      select private.wanted_words(query) as words
    ), found as materialized (
      select find_words.* from wanted, private.find_words(words, of_kind)
    ), alike as (
      select find_similar.* from wanted, private.find_similar(words, of_kind)
       where not exists (select from found)
    ), hits as materialized (
      select * from found union all select * from alike
    ), seen as (
      select hits.*, null::uuid as author, full_name as title, bio as body, null::timestamptz as moment,
             null::date as day, avatar_url as picture, null as file_type, null::uuid as conversation_id
        from hits join public.profiles using (id) where kind = 'person'
       union all
      select hits.*, null, member_name, bio, null, birth_date, image_url, null, null
        from hits join public.family_history using (id) where kind = 'history'
       union all
      select hits.*, null, title, concat_ws(' · ', location, description),
             case when not all_day then start_time end, case when all_day then (start_time at time zone 'UTC')::date end,
             null, null, null
        from hits join public.events using (id) where kind = 'event'
       union all
      select hits.*, null, title, concat_ws(' · ', description, ingredients, instructions), created_at, null, image_url,
             null, null
        from hits join public.recipes using (id) where kind = 'recipe'
       union all
      select hits.*, user_id, null, concat_ws(' · ', nullif(content, ''), nullif(array_to_string(tags, ', '), '')),
             created_at, null, image_url, null, null
        from hits join public.posts using (id) where kind = 'post'
       union all
      select hits.*, null, title, description, created_at, null, file_path, file_type, null
        from hits join public.family_media using (id) where kind = 'media'
       union all
      select hits.*, user_id, null, content, created_at, null, null, null, conversation_id
        from hits join public.messages using (id) where kind = 'message'
    ), placed as (
      select *, count(*) over (partition by kind)::int as total,
             row_number() over (partition by kind order by rank desc, moment desc, title, id) as place
        from seen
    )
    select kind, placed.id, rank, total, coalesce(private.excerpt(title, words, 30), full_name),
           private.excerpt(body, words, 24), moment, day, picture, file_type, conversation_id
      from wanted, placed left join public.profiles on profiles.id = author
     where place <= least(most, 50)
     order by kind, place
  $$;

revoke execute on function public.search_hub(text, text, int) from public, anon;
grant execute on function public.search_hub(text, text, int) to authenticated;

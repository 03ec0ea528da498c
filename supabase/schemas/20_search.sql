-- Search. One table of entries has which users may find which row, and by which words. `search_hub` then reads the rows
-- as the caller, so that row-level security decides on the result.
--
-- Families write in several languages, so words are compared as written, without case and accents; the beginning of a
-- word is enough. No dictionary is involved, and every server splits a text into the same words.

/*
 * Lower case without accents, niqqud and harakat, and letters of full or half width as the usual ones: `São Tomé` becomes
 * `sao tome`. As `searchable` of the web app.
 */
create function private.fold(content text) returns text
  language sql immutable strict parallel safe
  return case when content !~ '[^\x01-\x7f]' then lower(content) else
    replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(content, nfkd)),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]+',
          '', 'g'
        ),
        'øłđðħŧı', 'olddhti'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

/* Each Chinese or Japanese character as a word of two, with the one behind it. */
create function private.paired(content text) returns text
  language sql immutable strict parallel safe
  return case when content !~ '[\u3040-\u30ff\u3400-\u9fff]' then content else (
    select string_agg(case
        when letter !~ '[\u3040-\u30ff\u3400-\u9fff]' then letter
        when next ~ '[\u3040-\u30ff\u3400-\u9fff]' then ' ' || letter || next || ' '
        else ' ' || letter || ' ' end, '' order by ordinal)
      from (
        select letter, ordinal, lead(letter) over (order by ordinal) as next
          from string_to_table(content, null) with ordinality as letters (letter, ordinal)
      ) as pairs
  ) end;

/*
 * The words of a text, folded and cut to 40 characters, with one blank between them. The separators are listed and
 * everything else belongs to a word, because many scripts write vowels as marks and not as letters. `C++` and `C#` are words.
 *
 * Chinese and Japanese have no blanks between words, so each character begins a word of two, with the one behind it:
 * `北京旅行` becomes `北京 京旅 旅行 行`.
 */
create function private.spaced(content text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(btrim(regexp_replace(
    private.paired(private.fold(content)) || ' ',
    '(\m[a-z](?:\+\+|#))?[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3020\uff01-\uff0f\uff1a-\uff20]+',
    '\1 ', 'g')),
    '([^ ]{40})[^ ]+', '\1', 'g');

/* Where the index keys of a kind begin within a scope. */
create function private.search_prefix(scope uuid, kind text) returns text
  language sql immutable strict parallel safe
  return left(scope::text, 8) || kind || ':';

/* The index keys of an entry: `a1b2c3d4recipe:plum`. Built-in functions alone make it fast to write. */
create function private.search_words(scope uuid, kind text, title text, body text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    private.search_prefix(scope, kind)
      || replace(btrim(coalesce(title, '') || ' ' || coalesce(body, '')), ' ', ' ' || private.search_prefix(scope, kind)), ' '));

/* Matches entries that have, for each of these words, one that begins with it. */
create function private.search_query(scope uuid, kind text, words text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(format('''%s%s'':*', private.search_prefix(scope, kind), word), ' & ')::tsquery
      from unnest(words) as word
  );

create table private.search_entries (
  kind   text not null,
  id     uuid not null,
  -- Who may find it: a family, a conversation, or one person within a family.
  scope  uuid not null,
  -- Title and body as `private.spaced` writes them. Titles are also compared with the whole query.
  title  text,
  body   text,
  -- Orders answers of the same rank, the latest first.
  moment timestamptz,
  primary key (id, kind)
);

-- Both indexes without the list of pending entries, which every search would have to read.
create index search_entries_words on private.search_entries
  using gin (private.search_words(scope, kind, title, body)) with (fastupdate = off);

-- Mistyped titles are found where the server has these two extensions, and nowhere else.
do $$
declare
  -- A hosted server may keep pg_trgm in another schema.
  home regnamespace;
begin
  create extension if not exists pg_trgm with schema extensions;
  create extension if not exists btree_gin with schema extensions;
  select extnamespace into home from pg_extension where extname = 'pg_trgm';
  execute format('create index search_entries_titles on private.search_entries
    using gin (scope, title %s.gin_trgm_ops) with (fastupdate = off) where title is not null', home);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'Without the extensions pg_trgm and btree_gin, search finds only what is spelled as written.';
end $$;

create table private.search_kinds (
  kind      text primary key,
  source    regclass not null unique,
  -- The scope of its rows. Private media belong to a person within the family.
  within    text not null check (within in ('family', 'conversation', 'album')),
  -- A single letter finds names of people and nothing else.
  by_letter boolean not null
);

/* What search knows of a row. Keys of `details`, each optional: day, author, picture, file_type, rotation, conversation_id. */
create type private.search_document as (scope uuid, title text, body text, moment timestamptz, details jsonb);

/* Keeps the entries of changed rows current. Its argument is the kind. */
create function private.index_for_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  document private.search_document;
begin
  if tg_op = 'DELETE' then
    delete from private.search_entries where kind = tg_argv[0] and id = any (array(select id from deleted));
    return null;
  end if;
  document := private.search_document(new);
  if tg_op = 'UPDATE' then
    if private.search_document(old) is not distinct from document then
      return null;
    end if;
    delete from private.search_entries where kind = tg_argv[0] and id = old.id;
  end if;
  if document.scope is not null then
    insert into private.search_entries (kind, id, scope, title, body, moment) values (
      tg_argv[0], new.id, document.scope, private.spaced(document.title), private.spaced(document.body), document.moment
    );
  end if;
  return null;
end $$;

/* Indexes all rows of a kind again. */
create function private.fill_search_entries(of_kind text) returns void
  language plpgsql as $$
begin
  delete from private.search_entries where kind = of_kind;
  insert into private.search_entries (kind, id, scope, title, body, moment)
    select kind, id, scope, private.spaced(title), private.spaced(body), moment
      from private.search_rows where kind = of_kind and scope is not null;
end $$;

/*
 * Makes the rows of a table searchable: their triggers, their part of `private.search_rows`, their entries. Needs a
 * function `private.search_document` for the rows of that table.
 */
create function private.add_search_kind(
  kind text, source regclass, within text default 'family', by_letter boolean default false
) returns void
  language plpgsql as $$
begin
  insert into private.search_kinds values (kind, source, within, by_letter);
  execute format('
    create trigger index_for_search after insert or update on %1$s
      for each row execute function private.index_for_search(%2$L);
    create trigger forget_for_search after delete on %1$s referencing old table as deleted
      for each statement execute function private.index_for_search(%2$L)', source, kind);
  execute format('revoke execute on function private.search_document(%1$s) from public;
    grant execute on function private.search_document(%1$s) to authenticated', source);
  -- All rows that can be found. `search_hub` reads it as the caller.
  execute 'create or replace view private.search_rows with (security_invoker = true) as ' || (
    select string_agg(format(
      'select %L::text as kind, id, (private.search_document(source)).* from %s as source',
      search_kinds.kind, search_kinds.source), ' union all ' order by search_kinds.kind)
      from private.search_kinds
  );
  perform private.fill_search_entries(kind);
end $$;

/* The scope of what belongs to one person within a family. */
create function private.personal_scope(family uuid, person uuid) returns uuid
  language sql immutable strict parallel safe
  return md5(family::text || person::text)::uuid;

-- The kinds. A new one takes a function and a call like these, in a later migration just as well.

create function private.search_document(person public.profiles) returns private.search_document
  language sql stable
  return row(person.family_id, person.full_name, person.bio, null, jsonb_build_object('picture', person.avatar_url));
select private.add_search_kind('member', 'public.profiles', by_letter => true);

-- A member is found once, as a member.
create function private.search_document(person public.family_history) returns private.search_document
  language sql stable
  return row(case when person.profile_id is null then person.family_id end, person.member_name, person.bio, null,
    jsonb_build_object('picture', person.image_url, 'day', person.birth_date));
select private.add_search_kind('relative', 'public.family_history', by_letter => true);

create function private.search_document(event public.events) returns private.search_document
  language sql stable
  return row(case when not event.cancelled then event.family_id end, event.title, concat_ws(' · ', event.location, event.description), event.start_time,
    jsonb_build_object('day', case when event.all_day then (event.start_time at time zone 'UTC')::date end));
select private.add_search_kind('event', 'public.events');

create function private.search_document(recipe public.recipes) returns private.search_document
  language sql stable
  return row(recipe.family_id, recipe.title,
    concat_ws(
      ' · ', recipe.description, recipe.category, recipe.keywords, recipe.ingredients, recipe.instructions),
    recipe.created_at,
    jsonb_build_object('picture', recipe.image_url));
select private.add_search_kind('recipe', 'public.recipes');

create function private.search_document(post public.posts) returns private.search_document
  language sql stable
  return row(post.family_id, null,
    concat_ws(' · ', nullif(post.content, ''), nullif(array_to_string(post.tags, ', '), '')), post.created_at,
    jsonb_build_object('author', post.user_id, 'picture', post.image_url));
select private.add_search_kind('post', 'public.posts');

-- Comments on private media are found in the scope of the family, too: only those who see them can read them.
create function private.search_document(comment public.comments) returns private.search_document
  language sql stable
  return row(comment.family_id, null, comment.content, comment.created_at, jsonb_build_object('author', comment.user_id));
select private.add_search_kind('comment', 'public.comments');

/* The names of those who are marked on a photo, from its left to its right. Null without any. */
create function private.names_on(photo uuid) returns text
  language sql stable set search_path = ''
  as $$
    select string_agg(member_name, ', ' order by x, person.id)
      from public.media_people join public.family_history as person on person.id = person_id
     where media_id = photo
  $$;

-- What only another place shows is found there, and here by who is on it.
create function private.search_document(media public.media) returns private.search_document
  language sql stable
  return row(
    case when media.is_private then private.personal_scope(media.family_id, media.user_id)
      when 'media' = any (media.places) or private.names_on(media.id) is not null then media.family_id end,
    case when 'media' = any (media.places) then media.title end,
    nullif(concat_ws(' · ', case when 'media' = any (media.places) then media.description end, private.names_on(media.id)), ''),
    media.created_at,
    jsonb_build_object('picture', media.bucket_id || '/' || media.file_path, 'file_type', media.file_type,
      'author', media.user_id, 'rotation', media.rotation));
select private.add_search_kind('media', 'public.media');

/* Indexes a photo again when someone was marked on it, or has another name. */
create function private.index_photo(photo uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- The lock comes first, so that the next statements see what concurrent marks have left.
  perform from public.media where id = photo for no key update;
  delete from private.search_entries where kind = 'media' and id = photo;
  insert into private.search_entries (kind, id, scope, title, body, moment)
    select kind, id, scope, private.spaced(title), private.spaced(body), moment
      from private.search_rows where kind = 'media' and id = photo and scope is not null;
end $$;

create function private.index_marked_photo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_photo(case tg_op when 'DELETE' then old.media_id else new.media_id end);
  return null;
end $$;

create trigger index_marked_photo after insert or delete or update of person_id on public.media_people
  for each row execute function private.index_marked_photo();

create function private.index_photos_of_person() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_photo(media_id)
     from (select media_id from public.media_people where person_id = new.id order by media_id) as photos;
  return null;
end $$;

create trigger index_photos_of_person after update on public.family_history
  for each row when (new.member_name <> old.member_name) execute function private.index_photos_of_person();

create function private.search_document(message public.messages) returns private.search_document
  language sql stable
  return row(message.conversation_id, null,
    concat_ws(' · ', nullif(message.content, ''), private.attachment_names(message.attachments)), message.created_at,
    jsonb_build_object('author', message.user_id, 'conversation_id', message.conversation_id));
select private.add_search_kind('message', 'public.messages', within => 'conversation');

-- Those for some members are a scope of their own.
create function private.search_document(album public.albums) returns private.search_document
  language sql stable
  return row(case when album.for_family then album.family_id else album.id end, album.title, null, album.created_at, '{}'::jsonb);
select private.add_search_kind('album', 'public.albums', within => 'album');

create function private.search_document(list public.lists) returns private.search_document
  language sql stable
  return row(list.family_id, list.title, null, list.created_at, '{}'::jsonb);
select private.add_search_kind('list', 'public.lists');

create function private.search_document(item public.list_items) returns private.search_document
  language sql stable
  return row(item.family_id, item.title, null, item.created_at, jsonb_build_object('day', item.due_on));
select private.add_search_kind('list_item', 'public.list_items');

-- Searching. Postgres does not use a word index under a policy, because the operator is not leakproof, and would read
-- every row. So two functions ask the index for ids, in the caller's scopes, and `search_hub` reads the rows.

/* The scopes in which the caller may find rows. */
create function private.my_search_scopes(within text) returns uuid[]
  language sql stable security definer set search_path = '' as $$
    select case within when 'conversation' then array(select private.my_conversations()) when 'album' then array(
      select id from private.my_family() as id where id is not null
       union all
      select id from public.albums
       where not for_family and family_id = (select private.my_family())
         and (created_by = (select auth.uid()) or id in (select private.albums_shared_with_me()))
    ) else array(
      select unnest(array[id, private.personal_scope(id, auth.uid())]) from private.my_family() as id where id is not null
       union all
      select private.personal_scope(id, person)
        from private.my_family() as id, private.people_who_marked_me() as people (person) where id is not null
    ) end
  $$;

/* The words of a query. Single letters count only among themselves, as in `a_b`: the `s` of `Rosa's` means nothing. */
create function private.wanted_words(query text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from (
      select word, ordinal, max(octet_length(word)) over () as longest
        from string_to_table(private.spaced(left(query, 200)), ' ') with ordinality as words (word, ordinal)
    ) as words
     where word <> '' and (octet_length(word) > 1 or longest = 1)
     order by ordinal limit 8
  );

/*
 * The best 51 of each kind that have all these words, and the latest first. The rank says how well the title answers:
 * 4 it equals the query, 3 it begins with it, 2 it has all the words, 1 the body has the rest. The latest 200 are ranked.
 *
 * `offset 0` makes the word index answer alone: with another condition beside the words, Postgres may take another
 * index, or none, and compute the words of each row. An index key has only the first digits of the scope, so the whole
 * of it is compared afterwards. One search for each scope takes a quarter of the time of all scopes in one query.
 */
create function private.find_words(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 100
  set search_path = '' set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  looked_for constant text   := array_to_string(words, ' ');
  beginnings constant text[] := array(select '% ' || word || '%' from unnest(words) as word);
  wanted  private.search_kinds;
  scopes  uuid[];
  queries tsquery[];
begin
  if cardinality(words) = 0 then
    return;
  end if;
  for wanted in
    select * from private.search_kinds
     where kind = coalesce(of_kind, kind) and (by_letter or cardinality(words) > 1 or octet_length(words[1]) > 1)
  loop
    scopes := private.my_search_scopes(wanted.within);
    queries := array(select private.search_query(scope, wanted.kind, words) from unnest(scopes) as scope);
    return query
      with matches as (
        select id, kind, scope, title, moment from private.search_entries
         where private.search_words(scope, kind, title, body) @@ any (queries) offset 0
      ), latest as (
        select id, title, moment from matches where kind = wanted.kind and scope = any (scopes)
         order by moment desc, title, id limit 200
      )
      select wanted.kind, id, case
          when title = looked_for then 4
          when starts_with(title, looked_for) then 3
          when ' ' || title like all (beginnings) then 2
          else 1
        end::real as rank
        from latest order by rank desc, moment desc, title, id limit 51;
  end loop;
end $$;

/* The best 20 titles of each kind that look like these words, ranked from 0 to 1 by the word that is least like them. */
create function private.find_similar(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 20
  set search_path = '' set enable_seqscan = off as $$
declare
  -- A hosted server may keep pg_trgm in another schema.
  home constant regnamespace := (select extnamespace from pg_extension where extname = 'pg_trgm');
  looked_for constant text   := array_to_string(words, ' ');
begin
  if home is null or char_length(looked_for) < 3 then
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.33', true);
  return query execute format($query$
    with alike as (
      -- One scope at a time: with several, Postgres looks through the titles of all families.
      select entries.* from unnest($1) as mine (scope), lateral (
        select kind, id, title from private.search_entries
         where scope = mine.scope and title operator(%1$s.%%>) $2 offset 0
      ) as entries
    ), compared as (
      select kind, id, (select min(%1$s.word_similarity(word, title)) from unnest($3) as word) as rank
        from alike where kind = coalesce($4, kind) offset 0
    ), ranked as (
      select *, row_number() over (partition by kind order by rank desc, id) as ordinal
        from compared where rank >= 0.33
    )
    select kind, id, rank from ranked where ordinal <= 20
  $query$, home) using private.my_search_scopes('family'), looked_for, words, of_kind;
end $$;

/* A text with the words that were found between U+0002 and U+0003, cut to `most` words around the first of them. */
create function private.excerpt(content text, words text[], most int) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    with parts as (
      select left(part, 80) as part, ordinal,
             private.spaced(part) ~ ('(^| )(' || replace(array_to_string(words, '|'), '+', '\+') || ')') as hit
        from regexp_split_to_table(btrim(translate(content, E'\x02\x03', '  '), E' \t\r\n'), '\s+')
          with ordinality as parts (part, ordinal)
    ), beginning as (
      select greatest(1, min(ordinal) filter (where hit) - 4) as ordinal from parts
    )
    select case when beginning.ordinal > 1 then '… ' else '' end
        || string_agg(
             case when hit
               then regexp_replace(part, '^([[:punct:]]*)(.*[^[:punct:]])([[:punct:]]*)$', E'\\1\x02\\2\x03\\3')
               else part end, ' ' order by parts.ordinal)
             filter (where parts.ordinal < beginning.ordinal + most)
        || case when max(parts.ordinal) >= beginning.ordinal + most then ' …' else '' end
      from (select coalesce(ordinal, 1) as ordinal from beginning) as beginning join parts on parts.ordinal >= beginning.ordinal
     group by beginning.ordinal
  $$;

/*
 * What the caller's family has with all of these words, each of which may be the beginning of one.
 *
 * query   as typed; no text is an error. Up to 200 characters and 8 words count.
 * of_kind one kind: person, history, event, recipe, post, comment, media, album, message, list or
 *         list_item
 * most    how many of each kind, at most 50
 *
 * `total` is how many of the kind there are, 51 standing for more than 50. `title` and `snippet` are plain text with
 * what was found between U+0002 and U+0003; the title of a post, a comment or a message is its author's name. `moment` is when it
 * was written or begins; `day` takes its place where there is only a date: all-day events, births. `picture` is an
 * address, or of media their bucket and path, to be turned by `rotation` degrees. A `rank` below 1 means that it only looks like the query.
 */
create function public.search_hub(query private.phrase, of_kind private.word default null, most int default 5)
  returns table (
    kind text, id uuid, rank real, total int, title text, snippet text, moment timestamptz, day date,
    picture text, file_type text, rotation int, conversation_id uuid
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
      select kind, id, rank, title, body, details, (details ->> 'day')::date as day,
             case when details ->> 'day' is null then moment end as moment
        -- Each by its key: Postgres would rather read all that a family has.
        from hits, lateral (
          select title, body, moment, details from private.search_rows as found
           where found.kind = hits.kind and found.id = hits.id offset 0
        ) as row
    ), ranked as (
      select *, count(*) over (partition by kind)::int as total,
             row_number() over (partition by kind order by rank desc, moment desc, title, id) as ordinal
        from seen
    )
    select kind, ranked.id, rank, total, coalesce(private.excerpt(title, words, 30), full_name),
           private.excerpt(body, words, 24), moment, day, details ->> 'picture', details ->> 'file_type',
           (details ->> 'rotation')::int, (details ->> 'conversation_id')::uuid
      from wanted, ranked left join public.profiles on profiles.id = (details ->> 'author')::uuid
     where ordinal <= least(most, 50)
     order by kind, ordinal
  $$;

revoke execute on function
  private.fold, private.paired, private.spaced, private.search_prefix, private.search_words, private.search_query,
  private.fill_search_entries, private.add_search_kind, private.personal_scope, private.my_search_scopes,
  private.wanted_words, private.find_words, private.find_similar, private.excerpt, private.names_on, private.index_photo
  from public;
grant execute on function
  private.fold, private.paired, private.spaced, private.wanted_words, private.find_words, private.find_similar, private.excerpt,
  private.personal_scope, private.names_on
  to authenticated;
grant select on private.search_rows to authenticated;

revoke execute on function public.search_hub from public, anon;
grant execute on function public.search_hub to authenticated;

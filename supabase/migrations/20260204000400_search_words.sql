-- The words that the family's things are found by, and an index of them for each table.
-- Families write in several languages at once, so words are taken as they are, without case and accents; the beginning of
-- one is enough to find it. The same letters give the same words on every server: no dictionary, no extension.

-- These functions name everything in full, so they need no search path of their own: setting one for each row would take
-- longer than they do.

/* Without case and accents: `São Tomé` is `sao tome`. As many blanks as before. */
create function private.fold(content text) returns text
  language sql immutable strict parallel safe
  return case when content !~ '[^\x01-\x7f]' then lower(content) else
    replace(replace(replace(
      translate(regexp_replace(lower(normalize(content, nfd)), '[\u0300-\u036f]+', '', 'g'), 'øłđðħŧı', 'olddhti'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

/*
 * Its words in their order, folded, with one blank between them. What parts words is listed, and the rest belongs to
 * them: in many scripts a vowel is no letter of its own.
 */
create function private.spaced(content text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(private.fold(content),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3020\uff01-\uff0f\uff1a-\uff20]+', ' ', 'g'));

/*
 * For the index. Each word begins with its scope, those who may find it there: a family, a conversation, a person. So
 * the index is asked within a scope alone, however many families it serves.
 */
create function private.search_words(scope uuid, variadic texts text[]) returns tsvector
  language sql immutable parallel safe cost 1000
  return case when scope is not null then array_to_tsvector(array(
    select left(scope::text, 8) || left(word, 40)
      from string_to_table(private.spaced(array_to_string(texts, ' ')), ' ') as word
  )) end;

/* Asks that index for what has, within one of the scopes, for each of these words one that begins so. */
create function private.search_query(scopes uuid[], words text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(
      (select string_agg(format('''%s%s'':*', left(scope::text, 8), left(word, 40)), ' & ') from unnest(words) as word),
      ' | '
    )::tsquery from unnest(scopes) as scope
  );

-- Whoever writes a row also fills the index.
revoke execute on function
  private.fold(text), private.spaced(text), private.search_words(uuid, text[]), private.search_query(uuid[], text[])
  from public;
grant execute on function private.fold(text), private.spaced(text), private.search_words(uuid, text[])
  to authenticated, service_role;

-- At once, not in a list of things to do that every search would have to read through.
create index on public.posts
  using gin (private.search_words(family_id, variadic tags || content)) with (fastupdate = off);
create index on public.events
  using gin (private.search_words(family_id, title, description, location)) with (fastupdate = off);
create index on public.recipes
  using gin (private.search_words(family_id, title, description, ingredients, instructions)) with (fastupdate = off);
create index on public.profiles
  using gin (private.search_words(family_id, full_name, bio)) with (fastupdate = off);
create index on public.family_history
  using gin (private.search_words(family_id, member_name, bio)) with (fastupdate = off);
-- What is private has another scope: its uploader, and not the family.
create index on public.family_media
  using gin (private.search_words(case when is_private then user_id else family_id end, title, description))
  with (fastupdate = off);
create index on public.messages
  using gin (private.search_words(conversation_id, content)) with (fastupdate = off);

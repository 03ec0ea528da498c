-- What was mistyped is found as well, where the server has pg_trgm: titles and names that look like it. Elsewhere
-- nothing does.

do $$
begin
  create extension if not exists pg_trgm with schema extensions;
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'Without the extension pg_trgm, search finds only what is spelt as it is written.';
end $$;

/* Of each kind the best 20 of what the caller may find, with how much the least of the words looks like it, from 0 to 1. */
create function private.find_similar(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language sql stable security definer rows 20 set search_path = ''
  as $$ select null::text, null::uuid, null::real where false $$;

do $migration$
declare
  -- A hosted server may keep it elsewhere.
  home constant text := (
    select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'
  );
begin
  if home is null then
    return;
  end if;
  execute format('create index on public.profiles using gin (private.fold(full_name) %I.gin_trgm_ops)', home);
  execute format('create index on public.family_history using gin (private.fold(member_name) %I.gin_trgm_ops)', home);
  execute format('create index on public.events using gin (private.fold(title) %I.gin_trgm_ops)', home);
  execute format('create index on public.recipes using gin (private.fold(title) %I.gin_trgm_ops)', home);
  execute format('create index on public.family_media using gin (private.fold(title) %I.gin_trgm_ops)', home);

  execute replace($create$
    create or replace function private.find_similar(words text[], of_kind text)
      returns table (kind text, id uuid, rank real)
      language plpgsql stable security definer rows 20
      set search_path = '' set pg_trgm.word_similarity_threshold = 0.33 set plan_cache_mode = force_custom_plan as $$
    #variable_conflict use_column
    declare
      family     uuid;
      looked_for constant text := array_to_string(words, ' ');
    begin
      select my_families into family from private.my_families();
      if family is null or char_length(looked_for) < 3 then
        return;
      end if;
      return query
        select kind, id, rank from (
          select kind, id, rank, row_number() over (partition by kind order by rank desc, id) as place from (
            select 'person' as kind, id, (select min(home.word_similarity(word, private.fold(full_name))) from unnest(words) as word) as rank
              from public.profiles
             where family_id = family and private.fold(full_name) operator(home.%>) looked_for
             union all
            select 'history', id, (select min(home.word_similarity(word, private.fold(member_name))) from unnest(words) as word)
              from public.family_history
             where family_id = family and private.fold(member_name) operator(home.%>) looked_for
             union all
            select 'event', id, (select min(home.word_similarity(word, private.fold(title))) from unnest(words) as word)
              from public.events
             where family_id = family and private.fold(title) operator(home.%>) looked_for
             union all
            select 'recipe', id, (select min(home.word_similarity(word, private.fold(title))) from unnest(words) as word)
              from public.recipes
             where family_id = family and private.fold(title) operator(home.%>) looked_for
             union all
            select 'media', id, (select min(home.word_similarity(word, private.fold(title))) from unnest(words) as word)
              from public.family_media
             where family_id = family and private.fold(title) operator(home.%>) looked_for
               and (not is_private or user_id = auth.uid() or user_id in (select private.people_who_marked_me()))
          ) as alike
          -- Each word for itself, as well as all together.
          where rank >= 0.33
        ) as numbered
        where place <= 20 and coalesce(of_kind, kind) = kind;
    end $$;
  $create$, 'home.', quote_ident(home) || '.');
end $migration$;

revoke execute on function private.find_similar(text[], text) from public;
grant execute on function private.find_similar(text[], text) to authenticated;

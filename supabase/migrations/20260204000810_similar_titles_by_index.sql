-- Mistyped names are looked for in the trigram index alone as well, and each title that looks like them is compared once.

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

  execute replace($create$
    create or replace function private.find_similar(words text[], of_kind text)
      returns table (kind text, id uuid, rank real)
      language plpgsql stable security definer rows 20
      set search_path = '' set pg_trgm.word_similarity_threshold = 0.33 set plan_cache_mode = force_custom_plan
      set enable_seqscan = off as $$
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
        with people as (
          select id, family_id, private.fold(full_name) as title from public.profiles
           where private.fold(full_name) operator(home.%>) looked_for offset 0
        ), ancestors as (
          select id, family_id, private.fold(member_name) as title from public.family_history
           where private.fold(member_name) operator(home.%>) looked_for offset 0
        ), events as (
          select id, family_id, private.fold(title) as title from public.events
           where private.fold(title) operator(home.%>) looked_for offset 0
        ), recipes as (
          select id, family_id, private.fold(title) as title from public.recipes
           where private.fold(title) operator(home.%>) looked_for offset 0
        ), media as (
          select id, family_id, private.fold(title) as title, is_private, user_id from public.family_media
           where private.fold(title) operator(home.%>) looked_for offset 0
        ), alike as (
          select 'person' as kind, id, title from people where family_id = family
           union all
          select 'history', id, title from ancestors where family_id = family
           union all
          select 'event', id, title from events where family_id = family
           union all
          select 'recipe', id, title from recipes where family_id = family
           union all
          select 'media', id, title from media
           where family_id = family
             and (not is_private or user_id = auth.uid() or user_id in (select private.people_who_marked_me()))
        ), compared as (
          -- Each word for itself, as well as all together.
          select kind, id, (select min(home.word_similarity(word, title)) from unnest(words) as word) as rank
            from alike where coalesce(of_kind, kind) = kind offset 0
        ), placed as (
          select kind, id, rank, row_number() over (partition by kind order by rank desc, id) as place
            from compared where rank >= 0.33
        )
        select kind, id, rank from placed where place <= 20;
    end $$;
  $create$, 'home.', quote_ident(home) || '.');
end $migration$;

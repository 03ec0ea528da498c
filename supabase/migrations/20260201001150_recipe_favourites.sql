-- Favourite recipes. Each member has their own; nobody else sees them.

create table public.recipe_favourites (
  recipe_id  uuid not null references public.recipes on delete cascade,
  -- Not to profiles, for the same reason as in post_likes.
  user_id    uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (recipe_id, user_id)
);
create index on public.recipe_favourites (user_id);

alter table public.recipe_favourites enable row level security;
revoke all on public.recipe_favourites from anon, authenticated;
grant select, delete on public.recipe_favourites to authenticated;
grant insert (recipe_id, user_id) on public.recipe_favourites to authenticated;

create policy "members see their own favourites among the recipes they see"
  on public.recipe_favourites for select to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create policy "members mark the recipes they see, as themselves"
  on public.recipe_favourites for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create policy "members remove their own marks from the recipes they see"
  on public.recipe_favourites for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create trigger limit_favourites after insert on public.recipe_favourites referencing new table as added
  for each statement execute function private.require_allowance('favourites', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.recipe_favourites;

-- Recipes and favourites.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Recipes. The whole family reads them; the author edits and deletes them.

create table public.recipes (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  user_id      uuid not null default auth.uid() references public.profiles on delete cascade,
  title        text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  description  text check (char_length(description) <= 2000),
  -- One per line.
  ingredients  text not null check (char_length(ingredients) <= 10000 and private.is_visible(ingredients)),
  instructions text not null check (char_length(instructions) <= 20000 and private.is_visible(instructions)),
  -- In minutes.
  cooking_time int check (cooking_time between 0 and 14400),
  servings     int check (servings between 1 and 1000),
  image_url    text check (char_length(image_url) <= 2048),
  category     text check (char_length(category) <= 80 and category !~ '[[:cntrl:]]'),
  -- With commas in between.
  keywords     text check (char_length(keywords) <= 300 and keywords !~ '[[:cntrl:]]'),
  -- Where the recipe was found.
  source_url   text check (char_length(source_url) <= 2048 and source_url ~ '^https?://[^\s/]'),
  comment_count int not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index on public.recipes (family_id, created_at desc, id desc);
create index on public.recipes (user_id);

alter table public.recipes enable row level security;
revoke all on public.recipes from anon, authenticated;
grant select, delete on public.recipes to authenticated;
grant insert (
  id, family_id, user_id, title, description, ingredients, instructions, cooking_time, servings, image_url, category, keywords,
  source_url
)
  on public.recipes to authenticated;
-- Columns left out here never change: a recipe keeps its family and its author.
grant update on public.recipes to authenticated;
create trigger accept_changes before update on public.recipes
  for each row execute function private.accept_changes(
    'title', 'description', 'ingredients', 'instructions', 'cooking_time', 'servings', 'image_url', 'category', 'keywords',
    'source_url'
  );

create policy "families read their own recipes"
  on public.recipes for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add recipes to their own family in their own name"
  on public.recipes for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their recipes"
  on public.recipes for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors delete their recipes"
  on public.recipes for delete to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create trigger require_stored_picture before insert or update of image_url on public.recipes
  for each row execute function private.require_stored_picture('pictures');

create trigger keep_ids_apart before insert on public.recipes
  for each row execute function private.keep_ids_apart();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.recipes
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

create trigger limit_recipes after insert on public.recipes referencing new table as added
  for each statement execute function private.require_allowance('recipes', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.recipes;


-- ----------------------------------------------------------------------------------------------------------------------------
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

import { ExcerptLink } from '@/components/ui/excerpt-link'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { useRows } from '@/data/use-rows'
import { m } from '@/i18n/messages'
import { RecipePhoto } from './recipe-photo'
import { recipes } from './recipes'

/** The recipes that a member has added; nothing before the first. */
export function RecipesOfMember({ memberId }: { memberId: string }) {
  const { query, rows } = useRows(recipes, memberId)

  if (query.isPending || rows?.length === 0) return null
  return (
    <Section title={m.recipes_of_member()}>
      {rows ? (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {rows.map((recipe) => (
            <li key={recipe.id}>
              <ExcerptLink
                address={recipes.path(recipe)}
                picture={<RecipePhoto recipe={recipe} sizes="56px" ratio={1} />}
                text={recipe.title}
              />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailure title={m.recipes_failed()} query={query} />
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ExcerptLink } from '@/components/ui/excerpt-link'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { RecipePhoto } from './recipe-photo'
import { recipesOfMemberQuery } from './recipes-of-member-api'
import { useLiveRecipes } from './use-live-recipes'

/** The recipes that a member has added; nothing until there is one. */
export function RecipesOfMember({ memberId }: { memberId: string }) {
  const { familyId } = useViewer()
  const recipes = useQuery(recipesOfMemberQuery(familyId, memberId))
  useLiveRecipes()

  if (recipes.isPending || recipes.data?.length === 0) return null
  return (
    <Section title={m.recipes_of_member()}>
      {recipes.data ? (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {recipes.data.map((recipe) => (
            <li key={recipe.id}>
              <ExcerptLink
                address={{ to: '/recipes/$id', params: { id: recipe.id } }}
                picture={<RecipePhoto recipe={recipe} sizes="56px" ratio={1} />}
                text={recipe.title}
              />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailure title={m.recipes_failed()} query={recipes} />
      )}
    </Section>
  )
}

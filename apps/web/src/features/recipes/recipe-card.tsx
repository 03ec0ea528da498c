import { Link } from '@tanstack/react-router'
import { ChefHat, Clock, Heart, Users } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { RecipePhoto } from './recipe-photo'
import { isFavourite, type ListedRecipe } from './recipes'
import { withHours } from './with-hours'

type Props = {
  recipe: ListedRecipe
  /** Whether it is the first of the screen. */
  first: boolean
}

export function RecipeCard({ recipe, first }: Props) {
  const { id, title, description, cooking_time, servings, author } = recipe
  const headingId = useId()
  const name = author?.full_name ?? m.recipes_member()

  return (
    <article
      aria-labelledby={headingId}
      className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
    >
      {isFavourite(recipe) && (
        <span className="absolute end-3 top-3 z-1 grid size-9 place-items-center rounded-full bg-surface shadow-card">
          <Heart aria-hidden className="size-5 fill-primary text-primary" />
          <span className="sr-only">{m.recipes_is_favourite()}</span>
        </span>
      )}
      <RecipePhoto recipe={recipe} {...cardPhoto} first={first} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 id={headingId} className="wrap-anywhere line-clamp-2 text-[1.1875rem]">
          {title}
        </h2>
        {description && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft">
            {description}
          </p>
        )}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 font-medium text-ink-soft text-sm">
          {cooking_time !== null && (
            <li className="flex items-center gap-1.5">
              <Clock aria-hidden className="size-4 text-primary" />
              {withHours(m.recipes_minutes({ count: cooking_time }), cooking_time)}
            </li>
          )}
          {servings !== null && (
            <li className="flex items-center gap-1.5">
              <Users aria-hidden className="size-4 text-sage" />
              {m.recipes_serves({ count: servings })}
            </li>
          )}
        </ul>
        <div className="mt-auto flex items-center gap-2.5 pt-2">
          <Avatar name={name} src={author?.avatar_url} size="small" />
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          <Button asChild variant="quiet">
            {/* The link covers the whole card. */}
            <Link
              to="/recipes/$id"
              params={{ id: id }}
              aria-label={m.recipes_view_of({ title })}
              className="after:absolute after:inset-0"
            >
              <ChefHat aria-hidden className="size-5" />
              {m.recipes_view()}
            </Link>
          </Button>
        </div>
      </div>
    </article>
  )
}

/** The photo on the card of a recipe: three columns, two, and one on a phone. */
const cardPhoto = {
  sizes: '(min-width: 73.75rem) 330px, (min-width: 40rem) 48vw, calc(100vw - 28px)',
  ratio: 4 / 3,
}

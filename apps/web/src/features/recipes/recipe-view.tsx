import { Clock, ExternalLink, type LucideIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/format'
import { hostName } from '@/lib/host-name'
import { useMediaQuery } from '@/lib/use-media-query'
import { m } from '@/paraglide/messages'
import { ingredientsOf } from './lines'
import type { Recipe } from './recipe'
import { RecipePhoto } from './recipe-photo'
import { scaleLine } from './scale-quantities'
import { ServingsStepper } from './servings-stepper'
import { Steps } from './steps'
import { withHours } from './with-hours'

const WIDTH = '(min-width: 85rem) 1024px, (min-width: 768px) calc(100vw - 320px), calc(100vw - 28px)'

/** All of a recipe, for as many people as there will be. It is also what is printed. */
export function RecipeView({ recipe }: { recipe: Recipe }) {
  const { title, description, cooking_time, servings: original, author, created_at, source_url } = recipe
  const [servings, setServings] = useState(original)
  const factor = servings && original ? servings / original : 1
  const wide = useMediaQuery('(min-width: 48rem)')
  const name = author?.full_name ?? m.recipes_member()

  return (
    <Card className="relative overflow-hidden print:rounded-none print:shadow-none">
      <div
        className={cn(
          'print:absolute print:end-0 print:top-0 print:w-48',
          !recipe.image_url && 'print:hidden',
        )}
      >
        <RecipePhoto recipe={recipe} sizes={WIDTH} ratio={wide ? 21 / 9 : 4 / 3} />
      </div>
      <div className="grid grid-cols-1 gap-5 p-5 md:p-8 print:gap-3 print:p-0">
        <header className="grid grid-cols-1 gap-5 print:min-h-28 print:gap-3 print:pe-52">
          <h1 className="wrap-anywhere text-[1.6875rem] outline-none md:text-[2.125rem]">{title}</h1>
          {description && (
            <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line text-base text-ink-soft">
              {description}
            </p>
          )}
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            <Fact icon={Clock} label={m.recipe_cooking_time()}>
              {cooking_time === null
                ? m.recipe_unknown()
                : withHours(m.recipe_minutes({ count: cooking_time }), cooking_time)}
            </Fact>
            <Fact icon={Users} label={m.recipe_servings()}>
              {servings === null ? (
                m.recipe_unknown()
              ) : (
                <ServingsStepper servings={servings} onChange={setServings} />
              )}
              {servings !== original && original !== null && (
                <button
                  type="button"
                  onClick={() => setServings(original)}
                  className="min-h-11 rounded px-2 font-semibold text-primary-strong text-sm hover:underline print:hidden"
                >
                  {m.recipe_scale_back({ original })}
                </button>
              )}
            </Fact>
          </dl>
          <p className="flex flex-wrap items-center gap-x-2.5 text-ink-soft text-sm">
            <span className="flex min-w-0 items-center gap-2.5">
              <Avatar name={name} src={author?.avatar_url} size="small" />
              {author ? (
                <Link
                  to={`/profile/${author.id}`}
                  className="-my-3 wrap-anywhere min-w-0 rounded py-3 font-semibold text-ink hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{name}</span>
              )}
            </span>
            <time dateTime={created_at}>{formatDate(new Date(created_at))}</time>
            {source_url && (
              <a
                href={source_url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 rounded font-semibold text-primary-strong hover:underline"
              >
                <ExternalLink aria-hidden className="size-4 flex-none" />
                {m.recipe_source({ host: hostName(source_url) })}
              </a>
            )}
          </p>
        </header>
        <div className="grid grid-cols-1 gap-8 border-line border-t pt-6 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:pt-4">
          <section aria-labelledby="ingredients">
            <h2 id="ingredients" className="mb-3 flex min-h-11 items-center text-xl">
              {m.recipe_ingredients()}
            </h2>
            <ul className="wrap-anywhere list-disc space-y-2 ps-5 text-base print:space-y-1 print:text-sm marker:text-primary">
              {ingredientsOf(recipe.ingredients).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice, and they keep their order
                <li key={index} dir="auto">
                  {scaleLine(line, factor)}
                </li>
              ))}
            </ul>
          </section>
          <Steps key={recipe.instructions} instructions={recipe.instructions} />
        </div>
      </div>
    </Card>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative grid min-h-11 content-center ps-14">
      <dt className="text-ink-soft text-sm">
        <span
          aria-hidden
          className="absolute inset-y-0 start-0 my-auto grid size-11 place-items-center rounded-control bg-primary-wash text-primary-strong"
        >
          <Icon className="size-5" strokeWidth={1.8} />
        </span>
        {label}
      </dt>
      <dd className="flex flex-wrap items-center font-semibold text-base">{children}</dd>
    </div>
  )
}

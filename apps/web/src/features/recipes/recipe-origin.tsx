import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import { formatDate } from '@/text/format'
import { hostName } from '@/text/host-name'
import type { Recipe } from './recipes'

/** Who added a recipe, when, and from which page. */
export function RecipeOrigin({ recipe: { author, created_at, source_url } }: { recipe: Recipe }) {
  const name = author?.full_name ?? m.recipes_member()
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-ink-soft text-sm">
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={name} src={author?.avatar_url} size="small" />
        {author ? (
          <Link
            to="/profile/$id"
            params={{ id: author.id }}
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
  )
}

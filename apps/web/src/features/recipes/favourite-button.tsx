import { Heart } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useMarkFavourite } from './api'
import { isFavourite, type Recipe } from './recipes'

/** Only the reader sees their favourites. */
export function FavouriteButton({ recipe }: { recipe: Recipe }) {
  const mark = useMarkFavourite(recipe)
  const marked = isFavourite(recipe)

  return (
    <Button
      variant="ghost"
      size="compact"
      aria-label={m.recipe_favourite()}
      aria-pressed={marked}
      onClick={() => mark.mutate(!marked)}
      className="min-w-11"
    >
      <Heart aria-hidden className={cn('size-5', marked && 'fill-primary text-primary')} strokeWidth={1.8} />
      <span className="hidden @2xl:inline">{m.recipe_favourite()}</span>
    </Button>
  )
}

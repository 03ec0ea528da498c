import { Photo } from '@/components/ui/photo'
import { m } from '@/i18n/messages'
import { isStored } from '@/photos/is-stored'
import { FoodDrawing } from './food-drawing'

type Props = {
  recipe: { title: string; image_url: string | null }
  sizes: string
  ratio: number
  /** Whether it is the first photo of the screen. */
  first?: boolean
}

/** The photo of a dish, or a drawing. */
export function RecipePhoto({ recipe: { title, image_url }, sizes, ratio, first = false }: Props) {
  const drawing = (
    <span className="block" style={{ aspectRatio: ratio }}>
      <FoodDrawing title={title} className="h-full" />
    </span>
  )
  if (!image_url || !isStored(image_url)) return drawing
  return (
    <Photo
      key={image_url}
      url={image_url}
      alt={m.recipes_photo_of({ title })}
      sizes={sizes}
      ratio={ratio}
      first={first}
      fallback={drawing}
    />
  )
}

import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

export const recipeGrid = 'grid grid-cols-1 gap-5 @lg:grid-cols-2 @4xl:grid-cols-3 @6xl:grid-cols-4'

export function RecipesSkeleton() {
  return (
    <div role="status" aria-label={m.recipes_loading()} className={recipeGrid}>
      {[0, 1, 2].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-28" />
            <div className="flex items-center gap-2.5 pt-2">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="ms-auto h-11 w-24" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  )
}

export function RecipeSkeleton() {
  return (
    <div role="status" aria-label={m.recipe_loading()} className="grid gap-5">
      <Skeleton className="h-11 w-40" />
      <Card className="overflow-hidden">
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="grid gap-4 p-5 md:p-8">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      </Card>
    </div>
  )
}

import { type LucideIcon, Pencil, Printer, Share, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { shareLink } from '@/browser/share-link'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import { useViewer } from '@/lib/viewer'
import { FavouriteButton } from './favourite-button'
import type { Recipe } from './recipes'

const EditRecipeDialog = lazyPart(async () => (await import('./recipe-dialog')).EditRecipeDialog)

type Props = { recipe: Recipe; deleting: boolean; onDelete: () => void }

/** Everyone can print and share a recipe; its author can also edit and delete it. */
export function RecipeActions({ recipe, deleting, onDelete }: Props) {
  const { userId } = useViewer()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const mine = recipe.user_id === userId
  const close = () => setOpen(undefined)

  return (
    <div className="flex flex-wrap items-center @2xl:gap-1 print:hidden">
      <BackLink to="/recipes">{m.recipe_back()}</BackLink>
      <div className="ms-auto -me-2.5 flex flex-wrap justify-end @2xl:gap-1">
        <FavouriteButton recipe={recipe} />
        <Action icon={Printer} label={m.recipe_print()} onClick={() => window.print()} />
        <Action
          icon={Share}
          label={m.recipe_share()}
          onClick={() =>
            shareLink({ url: `${window.location.origin}/recipes/${recipe.id}`, title: recipe.title })
          }
        />
        {mine && (
          <>
            <Action icon={Pencil} label={m.recipe_edit()} onClick={() => setOpen('edit')} />
            <Action icon={Trash2} label={m.recipe_delete()} onClick={() => setOpen('delete')} />
            {open === 'edit' && (
              <Suspense>
                <EditRecipeDialog recipe={recipe} onClose={close} />
              </Suspense>
            )}
            <ConfirmDialog
              open={open === 'delete'}
              onOpenChange={close}
              title={m.recipe_delete_title()}
              description={m.recipe_delete_text()}
              action={deleting ? m.recipe_deleting() : m.recipe_delete()}
              danger
              busy={deleting}
              onConfirm={onDelete}
            />
          </>
        )}
      </div>
    </div>
  )
}

type ActionProps = { icon: LucideIcon; label: string; onClick: () => void }

/** Shows its label from tablet width on. */
function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <Button variant="ghost" size="compact" aria-label={label} onClick={onClick} className="min-w-11">
      <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      <span className="hidden @2xl:inline">{label}</span>
    </Button>
  )
}

import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { ListPlus, Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { newId } from '@/data/new-id'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { changeList } from './change-list'
import { positionBelow, sorted, summedWith } from './items'
import { kindIcons } from './kind-icon'
import { type List, MAX_TITLE } from './lists'
import { startList } from './start-list'
import { useLists } from './use-lists'

type Props = {
  /** Scaled ingredients, such as `200 g flour`. */
  lines: string[]
  /** Of the recipe. */
  title: string
}

/** Puts the ingredients of a recipe on a list: the button opens the choice of lists. */
export const AddToList = (props: Props) => (
  <Menu
    trigger={
      <Button variant="quiet" size="compact" className="print:hidden">
        <ListPlus aria-hidden className="size-5" />
        {m.list_add_ingredients()}
      </Button>
    }
  >
    <Lists {...props} />
  </Menu>
)

/** Read when the menu opens. Shopping lists come first. */
function Lists({ lines, title }: Props) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { query, lists = [] } = useLists()
  const isShopping = ({ kind }: List) => kind === 'shopping'
  const choice = [...lists.filter(isShopping), ...lists.filter((list) => !isShopping(list))]

  async function startWith() {
    const name = m.list_for_recipe({ title }).slice(0, MAX_TITLE).trim()
    const list = await startList(viewer, { title: name, kind: 'shopping' })
    if (list) await addTo(viewer.familyId, list, lines, navigate)
  }

  return (
    <>
      {query.isPending && <p className="px-3 py-2 text-ink-soft">{m.lists_loading()}</p>}
      {choice.map((list) => (
        <MenuItem
          key={list.id}
          icon={kindIcons[list.kind]}
          onSelect={() => void addTo(viewer.familyId, list, lines, navigate)}
        >
          {list.title}
        </MenuItem>
      ))}
      <MenuItem icon={Plus} onSelect={() => void startWith()}>
        {m.list_start_shopping()}
      </MenuItem>
    </>
  )
}

async function addTo(familyId: string, list: List, lines: string[], navigate: UseNavigateResult<string>) {
  const top = positionBelow(list, new Date())
  const items = summedWith(sorted(list).open, lines).map((addition, index) => ({
    ...addition,
    id: newId(familyId),
    done: false,
    due_on: null,
    position: top + index,
  }))
  if (items.length > 0 && !(await changeList(list, { type: 'add', items }))) return
  toast.success(m.list_ingredients_added({ title: list.title }), {
    action: { label: m.list_open(), onClick: () => navigate({ to: '/lists/$id', params: { id: list.id } }) },
  })
}

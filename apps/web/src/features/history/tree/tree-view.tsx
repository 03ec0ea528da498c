import { type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import type { HistoryMember } from '../history-member'
import { fitted, showing } from './camera'
import { Dots } from './dots'
import { Drawing } from './drawing'
import type { Forest } from './forest'
import { GenerationMarks } from './generation-marks'
import { Hills } from './hills'
import type { TreeNode } from './layout'
import { treeClick } from './tree-click'
import { TreeControls } from './tree-controls'
import { TreeExports } from './tree-exports'
import { useTreeCamera } from './use-tree-camera'
import { useTreeKeys } from './use-tree-keys'
import { useTreeLayout } from './use-tree-layout'

type Props = {
  forest: Forest
  /** What is shown, as on a print. */
  title: string
  /** The choice of what is shown. */
  choice: ReactNode
  /** Whether it is everyone: only of their tree, the folded branches are remembered. */
  whole: boolean
  onOpen: (member: HistoryMember) => void
  /** The menu of a person. */
  menu: (person: HistoryMember, opener: RefObject<HTMLElement | null>, onClose: () => void) => ReactNode
  focusId: string | undefined
}

/** A drawn tree with one tab stop, https://www.w3.org/WAI/ARIA/apg/patterns/treeview/. */
export function TreeView({ forest, title, choice, whole, onOpen, menu, focusId }: Props) {
  const tree = useTreeLayout(forest, whole, focusId)
  const { layout, folded, toggle, active, reader, choose } = tree
  const { view, viewport, layer, sight } = useTreeCamera(layout, active, focusId, reader)
  const help = useId()
  const dots = sight?.detail === 'dots'

  const show = (node: TreeNode) => view?.glideTo(showing(node, view.camera, view.size))
  const onKeyDown = useTreeKeys({ layout, layer, active, folded, onToggle: toggle, onOpen, onMove: go })
  const onClick = treeClick({
    layout,
    view,
    dots,
    onToggle: toggle,
    onOpen,
    onChoose: choose,
    onMenu: openMenu,
  })
  const opener = useRef<HTMLElement>(null)
  const [menuOf, setMenuOf] = useState<HistoryMember>()

  function openMenu({ person }: TreeNode, button: HTMLElement) {
    opener.current = button
    setMenuOf(person.member)
  }

  /** Of a right click, a long press, and the keyboard's menu key. */
  function onContextMenu(event: MouseEvent) {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-person]')
    const node = card && layout.byId.get(card.dataset.person ?? '')
    if (!card || !node || dots) return
    event.preventDefault()
    choose(node)
    openMenu(node, card)
  }

  function go(node: TreeNode) {
    choose(node)
    show(node)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-2">
        {choice}
        <TreeExports layout={layout} title={title} />
      </div>
      <div className="relative isolate h-[max(24rem,calc(100dvh-26.75rem))] md:h-[max(28rem,calc(100dvh-22.25rem))] overflow-clip rounded-card border border-line bg-paper shadow-card">
        <Hills />
        {view && sight && !dots && <GenerationMarks view={view} layout={layout} box={sight.box} />}
        <div
          ref={viewport}
          role="tree"
          tabIndex={-1}
          aria-label={m.history_tree_label()}
          aria-describedby={help}
          data-detail={sight?.detail}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onContextMenu={onContextMenu}
          // Tab brings the active person into view.
          onFocus={({ target }) => active && target.matches('[role=treeitem]:focus-visible') && show(active)}
          className="group/tree absolute inset-0 cursor-grab touch-none overflow-clip active:cursor-grabbing"
        >
          {view && dots && <Dots view={view} layout={layout} />}
          {/* Physical sides: the drawing is not mirrored for right-to-left scripts. */}
          <div ref={layer} className="absolute top-0 left-0 origin-top-left">
            {sight && (
              <Drawing
                layout={layout}
                sight={sight}
                folded={folded}
                active={active}
                chosen={tree.hasChosen}
                reader={tree.isReaderShown ? reader : undefined}
              />
            )}
          </div>
        </div>
        <p id={help} hidden>
          {m.history_tree_help()}
        </p>
        <TreeControls
          onZoom={(factor) => view?.zoomBy(factor)}
          onFit={() => view?.glideTo(fitted(layout, view.size))}
          onExpandAll={layout.nodes.length < forest.byId.size ? tree.expandAll : undefined}
        />
      </div>
      {menuOf && menu(menuOf, opener, () => setMenuOf(undefined))}
    </div>
  )
}

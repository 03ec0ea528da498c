import { useMemo } from 'react'
import { useViewer } from '@/lib/viewer'
import { type Forest, findLivingByName, findMember } from './forest'
import { layOut, shownNode, type TreeNode } from './layout'
import { useChosen } from './use-chosen'
import { useFolded } from './use-folded'

/** The layout of the forest with its folded branches, and the people who matter in it. */
export function useTreeLayout(forest: Forest, whole: boolean, focusId: string | undefined) {
  const { userId, name } = useViewer()
  const { folded, toggle, expandAll, reveal } = useFolded(forest, whole)
  const layout = useMemo(() => layOut(forest, folded), [forest, folded])
  const [chosen, setChosen] = useChosen(focusId, reveal)
  const self = useMemo(
    () => findMember(forest, userId) ?? findLivingByName(forest, name),
    [forest, userId, name],
  )
  const reader = useMemo(() => shownNode(layout, self), [layout, self])

  return {
    layout,
    folded,
    toggle,
    expandAll,
    /** Has the keyboard's focus, or gets it next. */
    active: shownNode(layout, forest.byId.get(chosen ?? '')) ?? layout.nodes[0],
    /** False until the user or the address has chosen a person. */
    hasChosen: chosen !== undefined,
    choose: ({ person }: TreeNode) => setChosen(person.member.id),
    /** The signed-in member in the tree, or who stands for them when a folded branch hides them. */
    reader,
    isReaderShown: reader?.person === self && self?.member.profile_id === userId,
  }
}

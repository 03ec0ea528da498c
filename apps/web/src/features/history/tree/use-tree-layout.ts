import { useMemo, useState } from 'react'
import { useViewer } from '@/lib/viewer'
import { type Forest, findLivingByName, findMember } from './forest'
import { layOut, shownNode, type TreeNode } from './layout'
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

/**
 * The id of the person that the address names or the user chose last.
 * @param reveal called when the address names a person, who may be in a folded branch
 */
function useChosen(focusId: string | undefined, reveal: (id: string) => void) {
  const [chosen, setChosen] = useState<string>()
  const [focused, setFocused] = useState<string>()
  // Once per address: afterwards the user is free to move on and to fold.
  if (focusId !== focused) {
    setFocused(focusId)
    if (focusId) {
      setChosen(focusId)
      reveal(focusId)
    }
  }
  return [chosen, setChosen] as const
}
